/* What the objects of the operator are called: for rights by name, and for the policy on the operator's own account. */
package io.opendatahub.maas.install;

import io.opendatahub.maas.desired.AITenantRoles;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.RevocationJob;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.operator.OperatorSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Read off the lists by which it makes and removes them. */
final class OwnNames {

    /** The operator's own Deployment, as the chart calls it. */
    static final String DEPLOYMENT = OperatorSettings.read(Map.of()).controllerDeployment();

    /** Stands for the name of any tenant. */
    private static final TenantId ANY = TenantId.ofAITenant("any-tenant", "any-tenant-namespace");

    private static final TenantId DEFAULT = TenantId.ofAITenant(TenantId.DEFAULT_NAME, "default-namespace");

    private static final String ANYTHING = ".+";

    private OwnNames() {}

    /** Names of a kind in a namespace, sorted, if all are known beforehand; none when tenants' names are in them. */
    static List<String> fixed(KindRef kind, String namespace) {
        boolean tenants =
                ofTenant(ANY).anyMatch(key -> isOf(key, kind) && key.namespace().equals(namespace));
        return tenants
                ? List.of()
                : SharedResources.keys(OperatorRights.platform()).stream()
                        .filter(key -> isOf(key, kind) && key.namespace().equals(namespace))
                        .map(ResourceKey::name)
                        .sorted()
                        .toList();
    }

    /** A regular expression (RE2) for all names of a kind, in whatever place. A name that was cut keeps its beginning. */
    static String pattern(ManagedKind kind) {
        return switch (kind) {
            // Called after gateways, and cut where that does not fit.
            case AUTH_POLICY -> "^.+$";
            default -> pattern(names(kind));
        };
    }

    /** Names of the ReplicaSets that Kubernetes makes for the operator's Deployments. */
    static String replicaSets() {
        return pattern(names(ManagedKind.DEPLOYMENT)
                .filter(name -> !name.equals(DEPLOYMENT))
                .map(name -> name + "-" + ANYTHING));
    }

    private static String pattern(Stream<String> names) {
        return "^(" + String.join("|", names.distinct().sorted().toList()) + ")$";
    }

    private static Stream<String> names(ManagedKind kind) {
        Stream<ResourceKey> inLists = Stream.of(
                        SharedResources.keys(OperatorRights.platform()).stream(), ofTenant(DEFAULT), ofTenant(ANY))
                .flatMap(keys -> keys);
        return Stream.concat(
                inLists.filter(key -> isOf(key, kind.ref()))
                        .map(ResourceKey::name)
                        .map(name -> name.replace(".", "[.]").replace(ANY.name(), ANYTHING)),
                beside(kind).stream());
    }

    /** What is in no list: what older releases left, and claims, which are called by a digest. */
    private static Collection<String> beside(ManagedKind kind) {
        return switch (kind) {
            case CLUSTER_ROLE, CLUSTER_ROLE_BINDING ->
                List.of(ResourceNames.OLDER_READER, ResourceNames.OLDER_SUPPLEMENT);
            case DEPLOYMENT -> List.of(DEPLOYMENT);
            case CONFIG_MAP ->
                List.of(ResourceNames.gatewayClaim("any", "gateway").replaceFirst("[0-9a-f]{32}$", "[0-9a-f]{32}"));
            default -> List.of();
        };
    }

    private static Stream<ResourceKey> ofTenant(TenantId tenant) {
        PlatformContext platform = OperatorRights.platform();
        return Stream.of(
                        TenantInventory.keys(tenant, platform).stream(),
                        AITenantRoles.keys(tenant, platform).stream(),
                        Stream.of(RevocationJob.key(tenant, platform)))
                .flatMap(keys -> keys);
    }

    private static boolean isOf(ResourceKey key, KindRef kind) {
        return key.kind().equals(kind);
    }
}
