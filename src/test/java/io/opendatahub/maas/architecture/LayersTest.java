package io.opendatahub.maas.architecture;

import org.junit.jupiter.api.Test;

/** Holds the layout of docs/architecture.md. */
class LayersTest {

    private static final Layers OURS = new Layers(Code.ROOT);
    private static final Layers FIXTURE = new Layers(Code.FIXTURES);

    @Test
    void purePackagesKnowNoClient() {
        Breaks.none(OURS.purePackagesKnowNoClient(), Code.MAIN);
        Breaks.only("AsksTheCluster", FIXTURE.purePackagesKnowNoClient());
    }

    @Test
    void purePackagesKnowNoShell() {
        Breaks.none(OURS.purePackagesKnowNoShell(), Code.MAIN);
        Breaks.only("AsksTheShell", FIXTURE.purePackagesKnowNoShell());
    }

    @Test
    void nobodyUsesTheWiring() {
        Breaks.none(OURS.nobodyUsesTheWiring(), Code.MAIN);
        Breaks.only("UsesTheWiring", FIXTURE.nobodyUsesTheWiring());
    }

    @Test
    void packagesHaveNoCycles() {
        Breaks.none(OURS.packagesHaveNoCycles(), Code.MAIN);
        Breaks.only("GoesRound", FIXTURE.packagesHaveNoCycles());
    }

    @Test
    void onlyApplyWrites() {
        Breaks.none(Writes.onlyApplyWrites(Code.ROOT), Code.MAIN);
        Breaks.only("WritesByItself", Writes.onlyApplyWrites(Code.FIXTURES));
    }
}
