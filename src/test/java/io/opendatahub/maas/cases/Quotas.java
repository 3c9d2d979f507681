/* Quotas that stand in the way of a test's tenant. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuotaStatus;
import io.fabric8.kubernetes.client.dsl.Resource;

/** A ResourceQuota in the gateway namespace of a sandbox. */
record Quotas(TenantCluster cluster, String name) {

    /** Lets there be so many objects of a kind and no more; returns when the quota is in force. */
    void limit(String resource, int count) {
        ResourceQuota wanted = new ResourceQuotaBuilder()
                .withNewMetadata()
                .withNamespace(cluster.sandbox().gateway())
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .addToHard(resource, new Quantity(Integer.toString(count)))
                .endSpec()
                .build();
        cluster.admin().resource(wanted).create();
        cluster.eventually("the quota to be in force", () -> {
            ResourceQuotaStatus status = quota().require().getStatus();
            return status != null
                    && status.getUsed() != null
                    && status.getUsed().containsKey(resource);
        });
    }

    /** Removes it, if it is there. */
    void lift() {
        quota().delete();
    }

    private Resource<ResourceQuota> quota() {
        return cluster.admin()
                .resourceQuotas()
                .inNamespace(cluster.sandbox().gateway())
                .withName(name);
    }
}
