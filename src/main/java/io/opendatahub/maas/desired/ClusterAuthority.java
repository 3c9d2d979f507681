/* The cluster's certificate authority inside a pod, by which maas-api and its callers verify each other. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;

/** Volume and mount of the CA (contract section 4, maas-api): one file, wherever the cluster keeps it. */
final class ClusterAuthority {

    /** Where it is mounted. */
    static final String FOLDER = "/etc/ssl/certs/openshift-service-ca";

    private static final String FILE_NAME = "service-ca.crt";

    /** The certificate file. */
    static final String FILE = FOLDER + "/" + FILE_NAME;

    private static final String VOLUME = "service-ca";
    /** The ConfigMap on OpenShift. */
    static final String OPENSHIFT_CONFIG_MAP = "openshift-service-ca.crt";

    private static final String KUBERNETES_SECRET = "opendatahub-ca";
    private static final String KUBERNETES_KEY = "tls.crt";

    private ClusterAuthority() {}

    /** A ConfigMap that OpenShift fills; elsewhere a Secret that need not be there. */
    static Volume volume(PlatformContext platform) {
        VolumeBuilder volume = new VolumeBuilder().withName(VOLUME);
        if (platform.openshift()) {
            return volume.withNewConfigMap()
                    .withName(OPENSHIFT_CONFIG_MAP)
                    .endConfigMap()
                    .build();
        }
        return volume.withNewSecret()
                .withSecretName(KUBERNETES_SECRET)
                .withOptional(true)
                .addNewItem()
                .withKey(KUBERNETES_KEY)
                .withPath(FILE_NAME)
                .endItem()
                .endSecret()
                .build();
    }

    /** The volume in a container. */
    static VolumeMount mount() {
        return new VolumeMountBuilder()
                .withName(VOLUME)
                .withMountPath(FOLDER)
                .withReadOnly(true)
                .build();
    }
}
