/* maas-api's serving certificate where no service CA of OpenShift issues it (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Optional;

/** Renders the cert-manager Certificate. */
final class ServingCertificate {

    private static final String DURATION = "2160h";
    private static final String RENEW_BEFORE = "360h";

    private ServingCertificate() {}

    /** Only on the Kubernetes platform; on OpenShift an annotation of the Service does it. */
    static Optional<DesiredObject> certificate(TenantContext context) {
        PlatformContext platform = context.platform();
        if (platform.openshift()) {
            return Optional.empty();
        }
        ResourceNames names = new ResourceNames(context.tenant());
        String service = names.service(ResourceNames.MAAS_API);
        return Optional.of(DesiredObject.custom(
                ManagedKind.CERTIFICATE,
                Metadata.inInfra(context, names.certificate()),
                Tree.of(
                        "secretName",
                        names.servingCertSecret(),
                        "dnsNames",
                        List.of(
                                ServiceHost.inCluster(service, platform.infraNamespace()),
                                ServiceHost.full(service, platform.infraNamespace())),
                        "issuerRef",
                        Tree.of(
                                "group",
                                ManagedKind.CERTIFICATE.ref().group(),
                                "kind",
                                "ClusterIssuer",
                                "name",
                                platform.certificateIssuer()),
                        "duration",
                        DURATION,
                        "renewBefore",
                        RENEW_BEFORE)));
    }
}
