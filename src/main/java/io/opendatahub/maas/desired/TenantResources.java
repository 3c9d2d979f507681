/* The table of contents of what a tenant consists of (contract section 4). */
package io.opendatahub.maas.desired;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All objects of one tenant, in the order in which they are applied. */
public final class TenantResources {

    private TenantResources() {}

    /** Pure: two equal contexts give equal objects. The order is that of the inventory. */
    public static List<DesiredObject> of(TenantContext context) {
        return Stream.of(workloads(context), maasApiNeighbours(context), gateway(context), telemetry(context))
                .flatMap(objects -> objects)
                .sorted(Comparator.comparing(DesiredObject::kind))
                .toList();
    }

    private static Stream<DesiredObject> workloads(TenantContext context) {
        MaasApiObjects maasApi = new MaasApiObjects(context);
        Plugins plugins = new Plugins(context);
        PayloadObjects processing = PayloadObjects.processing(context, plugins);
        PayloadObjects preProcessing = PayloadObjects.preProcessing(context, plugins);
        return Stream.concat(
                Stream.of(
                        PayloadObjects.serviceAccount(context),
                        AccessRights.extprocReader(context),
                        plugins.configMap(),
                        maasApi.service(),
                        processing.service(),
                        preProcessing.service(),
                        maasApi.deployment(),
                        processing.deployment(),
                        preProcessing.deployment()),
                Stream.of(processing.autoscaler(), preProcessing.autoscaler()).flatMap(Optional::stream));
    }

    private static Stream<DesiredObject> maasApiNeighbours(TenantContext context) {
        return Stream.concat(
                ServingCertificate.certificate(context).stream(),
                Stream.of(KeyCleanup.cronJob(context), new MaasApiRoute(context).route()));
    }

    private static Stream<DesiredObject> gateway(TenantContext context) {
        return Stream.concat(
                BackendTls.rules(context),
                Stream.of(
                        AuthPolicies.of(context),
                        TokenRateLimits.of(context),
                        PayloadTraffic.policy(context),
                        new PayloadFilter(context).envoyFilter()));
    }

    /** Nothing while telemetry is off: what was there is pruned (contract section 4b). */
    private static Stream<DesiredObject> telemetry(TenantContext context) {
        return context.telemetry().stream()
                .flatMap(plan -> Stream.of(
                        UsageMetrics.policy(context, plan),
                        UsageMetrics.latency(context),
                        new UsageLogs(context, plan).envoyFilter()));
    }
}
