/* Which rights the operators of a test class used, and what they were refused: kept for a look at all classes together. */
package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** From the requests in the audit log. One file for each class, so that the build can tell a whole run from a part of one. */
public final class UsedRights {

    private static final Path FOLDER = Path.of("target/used-rights");
    /** Which build this is; empty when it is none. */
    private static final String BUILD = System.getProperty("maas.build", "");

    private static final String SEPARATOR = "\t";
    private static final String PATCH = "patch";

    /** Refused for another reason than a missing right: a namespace on its way out, a quota. */
    private static final List<String> NO_QUESTION_OF_RIGHTS =
            List.of("because it is being terminated", "exceeded quota");

    /** Names that rules mention; all other names are left out. */
    private static final Set<String> NAMES = Arrays.stream(ShippedRole.values())
            .flatMap(role -> role.rules().stream())
            .map(PolicyRule::getResourceNames)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    private final Sandbox sandbox;
    /** Whether the API server was not ready when it answered: what it refuses then is no question of rights. */
    private final Predicate<LoggedRequest> ofAStart;

    private final SortedSet<Use> uses = new TreeSet<>();
    private final List<LoggedRequest> refused = new ArrayList<>();

    UsedRights(Sandbox sandbox, Predicate<LoggedRequest> ofAStart) {
        this.sandbox = sandbox;
        this.ofAStart = ofAStart;
    }

    /**
     * A right that was used.
     *
     * @param place the role of the place where it was used; the cluster's when it was used in none of the others
     * @param group API group
     * @param resource plural, with the subresource if there is one
     * @param name name of the object if a rule of any role mentions it, else empty
     * @param verb what was done
     */
    public record Use(ShippedRole place, String group, String resource, String name, String verb)
            implements Comparable<Use> {

        static Use parse(String line) {
            String[] parts = line.split(SEPARATOR, -1);
            return new Use(ShippedRole.valueOf(parts[0]), parts[1], parts[2], parts[3], parts[4]);
        }

        @Override
        public int compareTo(Use other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return String.join(SEPARATOR, place.name(), group, resource, name, verb);
        }
    }

    /** Takes in a request of an operator of the class. */
    void add(LoggedRequest request) {
        if (request.resource().isEmpty()) {
            return;
        }
        if (request.code() == HttpURLConnection.HTTP_FORBIDDEN) {
            if (!ofAStart.test(request) && NO_QUESTION_OF_RIGHTS.stream().noneMatch(request.message()::contains)) {
                refused.add(request);
            }
            return;
        }
        String resource = request.resource() + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
        String name = NAMES.contains(request.name()) ? request.name() : "";
        for (ShippedRole place : ShippedRole.in(request.namespace(), sandbox)) {
            verbs(request).forEach(verb -> uses.add(new Use(place, request.group(), resource, name, verb)));
        }
    }

    /**
     * What the API server looks at beside the verb of the request: an apply that makes an object takes create, too, and one that
     * changes owners takes delete (admission plugin OwnerReferencesPermissionEnforcement); whether they change is not logged.
     */
    private static List<String> verbs(LoggedRequest request) {
        if (!request.verb().equals(PATCH)) {
            return List.of(request.verb());
        }
        if (request.code() == HttpURLConnection.HTTP_CREATED) {
            return List.of(PATCH, "create");
        }
        boolean owned = !request.body().path("metadata").path("ownerReferences").isEmpty();
        return owned ? List.of(PATCH, "delete") : List.of(PATCH);
    }

    /** What the operators were refused for want of a right. */
    Requests refused() {
        return new Requests(refused);
    }

    /** Keeps what a class used. */
    void write(Class<?> tests) {
        List<String> lines = new ArrayList<>(List.of(BUILD));
        uses.forEach(use -> lines.add(use.toString()));
        try {
            Files.createDirectories(FOLDER);
            Files.write(file(tests), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the class ran to its end in this build. */
    public static boolean isOfThisBuild(Class<?> tests) {
        return lines(tests).stream().limit(1).anyMatch(BUILD::equals);
    }

    /** What the class used when it ran the last time; nothing when it never did. */
    public static Set<Use> of(Class<?> tests) {
        return lines(tests).stream().skip(1).map(Use::parse).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> lines(Class<?> tests) {
        try {
            return Files.exists(file(tests)) ? Files.readAllLines(file(tests)) : Collections.emptyList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(Class<?> tests) {
        return FOLDER.resolve(tests.getName() + ".tsv");
    }
}
