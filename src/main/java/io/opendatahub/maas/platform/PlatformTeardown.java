/* Removes the whole platform when the operator's own Deployment asks for it. */
package io.opendatahub.maas.platform;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.OwnDeploymentFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.status.PlatformReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.OwnDeployment;
import io.opendatahub.maas.watch.PrimaryStore;
import io.opendatahub.maas.watch.RetryDelays;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Teardown (contract section 8): AITenants are deleted and waited for, then Config/default, then the Deployment is told. Each
 * pass looks at what is there and does the next step, so that one that ends at any point is taken up by the next process. While
 * it is asked for, the reconcilers create nothing ({@link OperatorRuntime#tearingDown}).
 *
 * <p>The mark of the bootstrap goes first: a teardown that is taken back, or an installation after one that was cut short,
 * brings the default tenant up again. {@code teardown-completed} stands exactly as long as a teardown is asked for and nothing
 * is left.
 */
public final class PlatformTeardown {

    private static final Logger LOG = LoggerFactory.getLogger(PlatformTeardown.class);
    private static final ResourceID ID = new ResourceID("teardown");
    private static final ResourceKey ANCHOR = new ResourceKey(OwnKinds.CONFIG, "", PlatformConfig.NAME);

    private final OperatorRuntime runtime;
    private final OwnDeployment deployment;
    private final PrimaryStore<PlatformConfig> anchors;
    private final ScheduledExecutorService executor;
    private final RetryDelays delays = new RetryDelays();
    /** UIDs of what was told to go; the caches are older than our own writes. */
    private final Set<String> asked = new HashSet<>();

    /** Tears down through the shared parts, on an executor of the wiring that runs one task at a time. */
    public PlatformTeardown(OperatorRuntime runtime, ScheduledExecutorService executor) {
        this.runtime = runtime;
        this.executor = executor;
        deployment = runtime.caches().ownDeployment();
        anchors = runtime.caches().anchors();
    }

    /** Does what is asked for now, and whatever is asked for later. Call when the caches are filled. */
    public void watch() {
        deployment.onChange(this::soon);
        runtime.caches().aitenants().onChange(this::changed);
        anchors.onChange(this::changed);
        soon();
    }

    private void changed(@Nullable HasMetadata before, @Nullable HasMetadata now) {
        boolean cameOrWent = before == null || now == null;
        if (cameOrWent && runtime.tearingDown()) {
            soon();
        }
    }

    private void soon() {
        executor.execute(this::advance);
    }

    private void advance() {
        try {
            if (runtime.tearingDown()) {
                mark(takeDown());
            } else {
                asked.clear();
                mark(false);
            }
            delays.succeeded(ID);
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            LOG.warn("the teardown does not go on, trying again: {}", Refusal.words(e));
            Future<?> unused =
                    executor.schedule(this::advance, delays.afterFailure(ID).toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Whether nothing is left. */
    private boolean takeDown() {
        Optional<PlatformConfig> anchor = anchors.find("", PlatformConfig.NAME);
        anchor.ifPresent(this::forgetBootstrap);
        List<AITenant> left = aitenants();
        delete(left);
        if (left.isEmpty()
                && anchor.isPresent()
                && !asked.contains(uid(anchor.get()))
                && delete(anchor.get(), ANCHOR)) {
            tell(PlatformReasons.TEARDOWN_PROGRESSING, "All AITenants are gone. Deleting " + ANCHOR + ".");
        }
        return left.isEmpty() && anchor.isEmpty();
    }

    private List<AITenant> aitenants() {
        String namespace = runtime.platform().aitenantNamespace();
        return runtime.caches().aitenants().list().stream()
                .filter(aitenant -> namespace.equals(aitenant.getMetadata().getNamespace()))
                .sorted(Comparator.comparing(aitenant -> aitenant.getMetadata().getName()))
                .toList();
    }

    private void forgetBootstrap(PlatformConfig anchor) {
        Map<String, String> annotations = anchor.getMetadata().getAnnotations();
        if (annotations != null && annotations.containsKey(Annotations.DEFAULT_AITENANT_BOOTSTRAPPED)) {
            annotate(ANCHOR, uid(anchor), Annotations.DEFAULT_AITENANT_BOOTSTRAPPED, null);
        }
    }

    private void delete(List<AITenant> aitenants) {
        List<String> names = new ArrayList<>();
        KubernetesClientException refused = null;
        for (AITenant aitenant : aitenants) {
            String name = aitenant.getMetadata().getName();
            ResourceKey key = ResourceKey.of(OwnKinds.AI_TENANT, aitenant);
            try {
                if (!asked.contains(uid(aitenant)) && delete(aitenant, key)) {
                    names.add(name);
                }
            } catch (KubernetesClientException e) {
                // The others go all the same; this one is tried again.
                refused = e;
            }
        }
        if (!names.isEmpty()) {
            tell(
                    PlatformReasons.TEARDOWN_PROGRESSING,
                    "Deleting AITenants " + String.join(", ", names)
                            + " because this Deployment asks for it; their own status says what each waits for.");
        }
        if (refused != null) {
            throw refused;
        }
    }

    /** Whether it was told to go just now; what is going already needs no second word. */
    private boolean delete(HasMetadata object, ResourceKey key) {
        boolean told = !object.isMarkedForDeletion() && runtime.writes().delete(key, uid(object));
        asked.add(uid(object));
        return told;
    }

    private void mark(boolean completed) {
        Optional<OwnDeploymentFact> wrong = deployment.fact().filter(fact -> fact.teardownCompleted() != completed);
        if (wrong.isPresent()) {
            String value = completed ? Labels.TRUE : null;
            annotate(deployment.key(), wrong.get().uid(), Annotations.TEARDOWN_COMPLETED, value);
            if (completed) {
                tell(PlatformReasons.TEARDOWN_COMPLETED, PlatformReasons.TEARDOWN_COMPLETED.meaning());
            }
        }
    }

    private void annotate(ResourceKey key, String uid, String annotation, @Nullable String value) {
        Map<String, Object> metadata = Map.of("uid", uid, "annotations", Collections.singletonMap(annotation, value));
        runtime.writes().merge(key, Map.of("metadata", metadata));
    }

    /** One event and one log line for each step that was done; a step is done once. */
    private void tell(PlatformReasons reason, String message) {
        LOG.info("teardown: {}", message);
        deployment
                .fact()
                .ifPresent(fact -> runtime.events()
                        .record(
                                new DeploymentBuilder()
                                        .withNewMetadata()
                                        .withNamespace(deployment.key().namespace())
                                        .withName(deployment.key().name())
                                        .withUid(fact.uid())
                                        .endMetadata()
                                        .build(),
                                StatusEvents.Type.NORMAL.text(),
                                reason.code(),
                                Texts.event(message)));
    }

    private static String uid(HasMetadata object) {
        return object.getMetadata().getUid();
    }
}
