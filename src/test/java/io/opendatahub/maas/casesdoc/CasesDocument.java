package io.opendatahub.maas.casesdoc;

import io.opendatahub.maas.casesdoc.CaseList.Case;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The text of {@code docs/cases.md}. */
final class CasesDocument {

    private static final String HEAD = """
            # Failure cases and the tests that cover them

            <!-- Generated from the tags on the tests by hack/update-generated; do not edit. -->

            Each row is a way in which operators have failed their users, taken from public trackers, and what must hold here
            instead. A test covers a case when it carries its tag, for example `@Tag("case-06")`. Classes ending in `IT` run on
            a real control plane.

            %d of %d cases are covered.

            | Case | What must hold | Covered by |
            |---|---|---|
            """;

    private CasesDocument() {}

    static String of(List<Case> cases, Map<String, SortedSet<String>> tests) {
        long covered =
                cases.stream().filter(one -> tests.containsKey(one.tag())).count();
        return HEAD.formatted(covered, cases.size())
                + cases.stream()
                        .map(one -> row(one, tests.getOrDefault(one.tag(), new TreeSet<>())))
                        .collect(Collectors.joining());
    }

    private static String row(Case one, SortedSet<String> tests) {
        return "| %s | %s | %s |\n".formatted(one.number(), one.title(), tests.isEmpty() ? open(one) : list(tests));
    }

    private static String list(SortedSet<String> tests) {
        return tests.stream().map(test -> "`" + test + "`").collect(Collectors.joining("<br>"));
    }

    private static String open(Case one) {
        return one.issue().equals("later") ? "not yet (a later issue)" : "not yet (issue " + one.issue() + ")";
    }
}
