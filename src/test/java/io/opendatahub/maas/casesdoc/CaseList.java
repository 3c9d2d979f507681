package io.opendatahub.maas.casesdoc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** The failure cases, from {@code cases.tsv}. */
final class CaseList {

    /** A tag of a test is this and the number of the case. */
    static final String TAG_PREFIX = "case-";

    private static final String ON_CLUSTER = "cluster";
    private static final Set<String> PLACES = Set.of("unit", ON_CLUSTER);

    private CaseList() {}

    /**
     * One case.
     *
     * @param number as it is cited, at least two digits
     * @param issue the issue that brings it, or {@code later}
     * @param onCluster whether only a test on a real control plane shows it
     * @param title what must hold
     */
    record Case(String number, String issue, boolean onCluster, String title) {

        String tag() {
            return TAG_PREFIX + number;
        }
    }

    /** All cases, in the order of their numbers. */
    static List<Case> read() {
        try (InputStream table = CaseList.class.getResourceAsStream("/cases.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(CaseList::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Case parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != 4 || !PLACES.contains(fields[2])) {
            throw new IllegalStateException(
                    "cases.tsv: number, issue, unit or cluster, title are wanted, with tabs between, in: " + line);
        }
        return new Case(fields[0], fields[1], fields[2].equals(ON_CLUSTER), fields[3]);
    }
}
