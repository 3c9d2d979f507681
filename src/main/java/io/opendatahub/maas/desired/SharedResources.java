/* Objects that all tenants share; applied once by the platform's owner, never by a tenant (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Shared objects. They carry no tenant's labels, so no tenant's prune can see them. */
public final class SharedResources {

    private static final String METRICS = "maas-api-metrics";

    private final PlatformContext platform;
    private final Anchor anchor;

    private SharedResources(PlatformContext platform, Anchor anchor) {
        this.platform = platform;
        this.anchor = anchor;
    }

    /** All of them, in the order of the inventory. They depend on the settings only, not on any tenant. */
    public static List<DesiredObject> of(PlatformContext platform, Anchor anchor) {
        SharedResources shared = new SharedResources(platform, anchor);
        return Stream.of(
                        AccessRights.shared(platform, anchor),
                        shared.serviceAccounts(),
                        new SharedTraffic(platform, anchor).policies(),
                        platform.openshift()
                                ? Stream.of(shared.serviceCa(), shared.metrics())
                                : Stream.<DesiredObject>empty())
                .flatMap(objects -> objects)
                .sorted(Comparator.comparing(DesiredObject::kind))
                .toList();
    }

    /** Of maas-api and of the key clean-up jobs. */
    private Stream<DesiredObject> serviceAccounts() {
        return Stream.of(ResourceNames.MAAS_API, ResourceNames.MAAS_API_CLEANUP)
                .map(name -> DesiredObject.of(
                        ManagedKind.SERVICE_ACCOUNT,
                        new ServiceAccountBuilder()
                                .withMetadata(inInfra(name, Labels.ofShared()))
                                .build()));
    }

    /** Its {@code data} is the injector's: a field that is never sent cannot be taken away from it (case 45). */
    private DesiredObject serviceCa() {
        ObjectMeta metadata = inInfra(ClusterAuthority.OPENSHIFT_CONFIG_MAP, Labels.ofShared());
        metadata.setAnnotations(Map.of(Annotations.INJECT_CA_BUNDLE, Labels.TRUE));
        return DesiredObject.of(
                ManagedKind.CONFIG_MAP,
                new ConfigMapBuilder().withMetadata(metadata).build());
    }

    private DesiredObject metrics() {
        SortedMap<String, String> labels = new TreeMap<>(Labels.ofShared());
        labels.put(Labels.SCRAPE, Labels.TRUE);
        return DesiredObject.custom(
                ManagedKind.POD_MONITOR,
                inInfra(METRICS, labels),
                Tree.of(
                        "selector",
                        Tree.of(
                                "matchLabels",
                                Tree.of(Labels.NAME, ResourceNames.MAAS_API),
                                "matchExpressions",
                                List.of(Tree.of("key", Labels.TENANT_INSTANCE, "operator", "Exists"))),
                        "podMetricsEndpoints",
                        List.of(Tree.of("port", MaasApiObjects.METRICS))));
    }

    private ObjectMeta inInfra(String name, Map<String, String> labels) {
        return Metadata.of(platform.infraNamespace(), name, labels, anchor);
    }

    /** Keys of all of them; whoever owns them, their names are the same. */
    public static List<ResourceKey> keys(PlatformContext platform) {
        return of(platform, new Anchor("", "")).stream().map(DesiredObject::key).toList();
    }
}
