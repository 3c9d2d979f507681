/* Whether maas-api finds its database. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.Reasons;
import java.util.Optional;

/** Secret {@code maas-db-config} of the infra namespace has a database URL (contract section 6, cases 85 and 117). */
public final class DatabaseSecretCheck implements Check {

    /** Name of the secret; the only one the operator ever reads. */
    public static final String SECRET = "maas-db-config";

    /** Key of the database URL in it. */
    public static final String KEY = "DB_CONNECTION_URL";

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        String where = String.format("secret %s of the infrastructure namespace %s", SECRET, platform.infraNamespace());
        return switch (observation.cluster().databaseSecret()) {
            case PRESENT -> Optional.empty();
            case BLANK -> blocker(String.format("Key %s in %s is blank.", KEY, where), platform);
            case MISSING ->
                blocker(
                        String.format(
                                "Key %s in %s is missing: the secret does not exist or lacks the key.", KEY, where),
                        platform);
        };
    }

    private static Optional<Blocker> blocker(String what, PlatformContext platform) {
        return Optional.of(
                Blocker.of(Blocker.Area.PREREQUISITES, Reasons.PREREQUISITES_NOT_MET, what + copies(platform)));
    }

    /** An older layout kept the secret beside the operator; administrators look there first. */
    private static String copies(PlatformContext platform) {
        if (platform.infraNamespace().equals(platform.controllerNamespace())) {
            return "";
        }
        return String.format(
                " A copy in the controller namespace %1$s does not count and is not copied by the operator; to copy it, run:"
                        + " kubectl create secret generic %2$s -n %3$s --from-literal=%4$s=\"$(kubectl get secret %2$s -n %1$s"
                        + " -o jsonpath='{.data.%4$s}' | base64 -d)\".",
                platform.controllerNamespace(), SECRET, platform.infraNamespace(), KEY);
    }
}
