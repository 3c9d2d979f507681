package io.opendatahub.maas.architecture;

import org.junit.jupiter.api.Test;

/** Holds what CONTRIBUTING.md asks of every class. */
class HouseRulesTest {

    @Test
    void nobodySleeps() {
        Breaks.none(HouseRules.nobodySleeps(), Code.ALL);
        Breaks.only("Sleeps", HouseRules.nobodySleeps());
    }

    @Test
    void logsGoThroughSlf4j() {
        Breaks.none(HouseRules.logsGoThroughSlf4j(), Code.MAIN);
        Breaks.only("Prints", HouseRules.logsGoThroughSlf4j());
    }

    @Test
    void namesSayWhatAClassIs() {
        Breaks.none(HouseRules.namesSayWhatAClassIs(), Code.ALL);
        Breaks.only("ThingManager", HouseRules.namesSayWhatAClassIs());
    }

    @Test
    void testsAreFoundByTheBuild() {
        Breaks.none(HouseRules.testsAreFoundByTheBuild(), Code.ALL);
        Breaks.only("NeverRun", HouseRules.testsAreFoundByTheBuild());
    }

    @Test
    void noTestIsSwitchedOff() {
        Breaks.none(HouseRules.noTestIsSwitchedOff(), Code.ALL);
        Breaks.only("NeverRun", HouseRules.noTestIsSwitchedOff());
    }
}
