package io.opendatahub.maas.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The cache behind all decisions: newer wins, and only facts wake. */
class LiveIndexTest {

    private static final ResourceKey KEY = ResourceKey.of(ManagedKind.SERVICE, "edge-gw", "payload-processing");

    private final LiveIndex index = new LiveIndex();
    private final List<String> woken = new ArrayList<>();

    @BeforeEach
    void listen() {
        index.onChange((object, tenant) -> woken.add(tenant));
    }

    @Test
    void anOlderVersionNeverReplacesANewerOne() {
        index.learned(object("u1", 9, "new"));
        index.observed(object("u1", 7, "old"));
        assertThat(index.get(KEY)).map(LiveObject::appliedDigest).contains("new");
        assertThat(woken).isEmpty();
    }

    @Test
    void theEchoOfAnOwnWriteWakesNobody() {
        index.learned(object("u1", 9, "same"));
        index.observed(object("u1", 9, "same"));
        assertThat(woken).isEmpty();
    }

    @Test
    void aNewVersionWithTheSameFactsWakesNobody() {
        index.observed(object("u1", 9, "same"));
        woken.clear();
        index.observed(object("u1", 10, "same"));
        assertThat(woken).isEmpty();
        index.observed(object("u1", 11, "other"));
        assertThat(woken).containsExactly("ns-a");
    }

    @Test
    void aLateDeleteOfAnEarlierLifeLeavesTheNewObject() {
        index.observed(object("u1", 9, "x"));
        index.learned(object("u2", 12, "y"));
        index.vanished(KEY, "u1");
        assertThat(index.get(KEY)).map(LiveObject::uid).contains("u2");
        index.vanished(KEY, "u2");
        assertThat(index.get(KEY)).isEmpty();
    }

    @Test
    void anAnswerThatComesAfterTheDeletionMakesNoGhost() {
        index.observed(object("u1", 9, "x"));
        index.vanished(KEY, "u1");
        index.learned(object("u1", 10, "y"));
        assertThat(index.get(KEY)).isEmpty();
    }

    @Test
    void aTakenNameWakesTheTenantThatWantsIt() {
        index.contested(KEY, "ns-b");
        index.observed(object("u1", 9, "x"));
        assertThat(woken).containsExactly("ns-a", "ns-b");
    }

    @Test
    void whoGotTheNameIsNotWokenByItsNextOwner() {
        index.contested(KEY, "ns-b");
        index.observed(object("u1", 9, "x"));
        index.vanished(KEY, "u1");
        woken.clear();
        index.observed(object("u2", 12, "y"));
        assertThat(woken).containsExactly("ns-a");
    }

    /** The end of an object that the caches had given up is no news about whoever has its name now. */
    @Test
    void aLateDeleteDoesNotMakeAWaitingTenantForgotten() {
        index.contested(KEY, "ns-b");
        index.vanished(KEY, "u0");
        index.observed(object("u1", 9, "x"));
        assertThat(woken).containsExactly("ns-a", "ns-b");
    }

    @Test
    @Tag("case-84")
    void aKindThatGoesTakesItsObjectsAlongAndWakesTheirTenants() {
        index.observed(object("u1", 9, "x"));
        woken.clear();
        index.forget(KEY::equals);
        assertThat(index.get(KEY)).isEmpty();
        assertThat(woken).containsExactly("ns-a");
        index.learned(object("u1", 9, "x"));
        assertThat(index.get(KEY)).as("nobody deleted it").isPresent();
    }

    @Test
    void whatIsSeenNeedsNoWatchOfItsOwn() {
        List<ResourceKey> watched = new ArrayList<>();
        index.onContested(watched::add);
        index.observed(object("u1", 9, "x"));
        index.contested(KEY, "ns-b");
        assertThat(watched).isEmpty();
        woken.clear();
        index.vanished(KEY, "u1");
        assertThat(woken).containsExactly("ns-a", "ns-b");
        index.contested(KEY, "ns-b");
        assertThat(watched).containsExactly(KEY);
    }

    private static LiveObject object(String uid, long version, String digest) {
        return new LiveObject(
                KEY,
                uid,
                version,
                Map.of("maas.opendatahub.io/tenant-namespace", "ns-a"),
                Map.of(),
                null,
                false,
                Set.of("maas-controller"),
                digest,
                new LiveObject.NoFacts());
    }
}
