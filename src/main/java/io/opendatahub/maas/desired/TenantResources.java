/* The table of contents of what a tenant consists of (contract section 4). */
package io.opendatahub.maas.desired;

import java.util.List;
import java.util.stream.Stream;

/** All objects of one tenant, in the order in which they are applied. */
public final class TenantResources {

    private TenantResources() {}

    /** Pure: two equal contexts give equal objects. The order is that of the inventory. */
    public static List<DesiredObject> of(TenantContext context) {
        MaasApiObjects maasApi = new MaasApiObjects(context);
        Plugins plugins = new Plugins(context);
        PayloadObjects processing = PayloadObjects.processing(context, plugins);
        PayloadObjects preProcessing = PayloadObjects.preProcessing(context, plugins);
        return Stream.of(
                        // What pods refer to comes before the pods.
                        Stream.of(PayloadObjects.serviceAccount(context)),
                        Stream.of(plugins.configMap()),
                        Stream.of(maasApi.service(), processing.service(), preProcessing.service()),
                        Stream.of(maasApi.deployment(), processing.deployment(), preProcessing.deployment()),
                        processing.autoscaler().stream(),
                        preProcessing.autoscaler().stream())
                .flatMap(objects -> objects)
                .toList();
    }
}
