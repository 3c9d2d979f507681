package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.controlplane.KubeYaml;

/** Somebody else with all rights, who writes to the same objects under a field manager name of their own. */
final class ForeignActor {

    private final TenantCluster cluster;
    private final KubernetesClient client;
    private final String name;

    ForeignActor(TenantCluster cluster, String name) {
        this.cluster = cluster;
        this.client = cluster.admin();
        this.name = name;
    }

    /** Applies one document by server-side apply, with force. */
    void apply(String yaml) {
        apply(KubeYaml.text(yaml).in(cluster.sandbox()).documents().get(0));
    }

    /** Applies an object by server-side apply, with force. */
    void apply(GenericKubernetesResource object) {
        client.resource(object)
                .patch(
                        new PatchContext.Builder()
                                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                                .withFieldManager(name)
                                .withForce(true)
                                .build(),
                        object);
    }

    /** Runs JSON Patch operations on an object. */
    void json(Resource<?> resource, String operations) {
        resource.patch(
                new PatchContext.Builder()
                        .withPatchType(PatchType.JSON)
                        .withFieldManager(name)
                        .build(),
                operations);
    }
}
