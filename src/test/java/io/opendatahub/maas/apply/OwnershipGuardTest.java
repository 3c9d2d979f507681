package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whose object is it? */
class OwnershipGuardTest {

    private static final Map<String, String> OUR_LABEL = Map.of("app.opendatahub.io/modelsasservice", "true");

    @Test
    void oursByLabelByManagerOrByOwner() {
        assertThat(OwnershipGuard.foreignOwner(object(OUR_LABEL, Set.of(), null)))
                .isEmpty();
        assertThat(OwnershipGuard.foreignOwner(object(Map.of(), Set.of("maas-controller"), null)))
                .isEmpty();
        assertThat(OwnershipGuard.foreignOwner(object(
                        Map.of(),
                        Set.of("kubectl"),
                        new LiveObject.Owner("maas.opendatahub.io/v1alpha1", "Config", "default", "u"))))
                .isEmpty();
    }

    @Test
    void aForeignControllerWinsOverEverySignOfOurs() {
        LiveObject.Owner other = new LiveObject.Owner("apps/v1", "Deployment", "someone", "u");
        assertThat(OwnershipGuard.foreignOwner(object(OUR_LABEL, Set.of("maas-controller"), other)))
                .contains("Deployment someone");
    }

    @Test
    void aNeighbourOfOurApiGroupIsForeign() {
        LiveObject.Owner neighbour = new LiveObject.Owner("maas.opendatahub.io/v1alpha1", "MaaSModelRef", "m", "u");
        assertThat(OwnershipGuard.foreignOwner(object(OUR_LABEL, Set.of("maas-controller"), neighbour)))
                .contains("MaaSModelRef m");
    }

    @Test
    void withoutAnySignItIsSomebodyElses() {
        assertThat(OwnershipGuard.foreignOwner(object(Map.of(), Set.of("kubectl"), null)))
                .isPresent();
    }

    /** For objects of which a label, and not the manager, says that they are of this platform (case 114). */
    @Test
    void onlyAForeignControllerIsAskedForWhereALabelSaysTheRest() {
        LiveObject.Owner other = new LiveObject.Owner("apps/v1", "Deployment", "someone", "u");
        LiveObject.Owner anchor = new LiveObject.Owner("maas.opendatahub.io/v1alpha1", "Config", "default", "u");
        assertThat(OwnershipGuard.foreignController(object(OUR_LABEL, Set.of(), other)))
                .contains("Deployment someone");
        assertThat(OwnershipGuard.foreignController(object(Map.of(), Set.of("kubectl"), anchor)))
                .isEmpty();
        assertThat(OwnershipGuard.foreignController(object(Map.of(), Set.of("kubectl"), null)))
                .isEmpty();
    }

    @Test
    void onlyTheExactWordOptsOut() {
        assertThat(OwnershipGuard.optedOut(annotated("false"))).isTrue();
        assertThat(OwnershipGuard.optedOut(annotated("true"))).isFalse();
        assertThat(OwnershipGuard.optedOut(annotated("False"))).isFalse();
    }

    private static LiveObject annotated(String managed) {
        LiveObject object = object(OUR_LABEL, Set.of(), null);
        return new LiveObject(
                object.key(),
                object.uid(),
                1,
                object.labels(),
                Map.of("opendatahub.io/managed", managed),
                null,
                false,
                object.managers(),
                "",
                object.facts());
    }

    private static LiveObject object(
            Map<String, String> labels, Set<String> managers, LiveObject.@Nullable Owner owner) {
        return new LiveObject(
                ResourceKey.of(ManagedKind.SERVICE, "edge-gw", "x"),
                "uid",
                1,
                labels,
                Map.of(),
                owner,
                false,
                managers,
                "",
                new LiveObject.NoFacts());
    }
}
