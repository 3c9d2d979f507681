/* When memory is given back: after the heap has grown, and not again for what is really in use. */
package io.opendatahub.maas.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** With a heap that is a number. */
class GarbageWatchTest {

    private static final long LIVE = 15L << 20;
    private static final long GARBAGE = 9L << 20;

    private long heap = LIVE + GARBAGE;
    private long live = LIVE;
    private int collections;

    private final GarbageWatch watch = new GarbageWatch(() -> heap, () -> {
        collections++;
        heap = live;
    });

    @Test
    void collectsWhatTheStartLeft() {
        watch.look();
        assertThat(collections).isEqualTo(1);
        assertThat(heap).isEqualTo(LIVE);
    }

    @Test
    void leavesAHeapAloneThatHasNotGrown() {
        watch.look();
        heap += GarbageWatch.GROWTH;
        watch.look();
        assertThat(collections).isEqualTo(1);
    }

    @Test
    void collectsAgainWhenItHasGrown() {
        watch.look();
        heap += GarbageWatch.GROWTH + 1;
        watch.look();
        assertThat(collections).isEqualTo(2);
    }

    /** More tenants are no garbage. */
    @Test
    void doesNotCollectForEverWhatIsInUse() {
        watch.look();
        live += GARBAGE;
        heap = live;
        watch.look();
        watch.look();
        watch.look();
        assertThat(collections).isEqualTo(2);
    }
}
