package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * The users of one control plane. The API server reads its token file only at start, so operator users are
 * made in advance and handed out one at a time.
 */
final class Identities {
    static final int OPERATOR_COUNT = 500;
    static final int FOREIGN_COUNT = 50;

    private final Map<String, Identity> byUser = new LinkedHashMap<>();
    private final AtomicInteger operators = new AtomicInteger();
    private final AtomicInteger foreigners = new AtomicInteger();

    Identities() {
        for (String user : List.of(
                "admin",
                "system:kwok",
                "system:kube-controller-manager",
                "system:kube-scheduler",
                "maas-test-harness",
                "maas-metrics-server")) {
            add(user, List.of(Identity.MASTERS));
        }
        for (int i = 1; i <= OPERATOR_COUNT; i++) {
            add("operator-" + i, List.of(Identity.OPERATORS));
        }
        for (int i = 1; i <= FOREIGN_COUNT; i++) {
            add("user-" + i, List.of("maas-users"));
        }
    }

    Identity get(String user) {
        return Objects.requireNonNull(byUser.get(user), () -> "no user " + user);
    }

    Identity nextOperator() {
        return next("operator-", operators, OPERATOR_COUNT);
    }

    Identity nextForeigner() {
        return next("user-", foreigners, FOREIGN_COUNT);
    }

    /** Writes the API server's static token file, readable by its owner only. */
    void write(Path file) throws IOException {
        Files.write(file, lines());
    }

    private Identity next(String prefix, AtomicInteger counter, int limit) {
        int number = counter.incrementAndGet();
        if (number > limit) {
            throw new IllegalStateException("all " + limit + " users " + prefix + "* are handed out: raise the limit");
        }
        return get(prefix + number);
    }

    private void add(String user, List<String> groups) {
        byUser.put(user, new Identity(user, UUID.randomUUID().toString(), groups));
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        byUser.values()
                .forEach(identity -> lines.add(identity.token() + "," + identity.user() + "," + identity.user() + ","
                        + identity.groups().stream().collect(Collectors.joining(",", "\"", "\""))));
        return lines;
    }
}
