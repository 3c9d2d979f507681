/* Says what is wrong with commands that documents and workflows show. */
package io.opendatahub.maas.repository;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks at the words of a command line one by one: files of the repository, options of Maven, flags of our scripts, files for
 * kubectl. What it does not know (other programs, placeholders in angle brackets) it lets pass.
 */
final class Commands {

    private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");
    private static final Pattern OF_THE_REPOSITORY =
            Pattern.compile("(?:\\./)?((?:hack|deploy|crds|docs|config|src|\\.ci|\\.github)/[\\w./*-]*)");
    private static final Pattern TEST = Pattern.compile("-D(?:it\\.)?test='?([\\w*]+)(?:#(\\w+))?'?");
    private static final Pattern CASE = Pattern.compile("-Dgroups=case-(\\d+)");
    private static final Pattern PROPERTY = Pattern.compile("-D([\\w.]+)(?:=.*)?");
    private static final Pattern GOAL = Pattern.compile("([a-z]+):[a-z-]+(?:@[\\w-]+)?");
    private static final Pattern MAIN_CLASS = Pattern.compile("io\\.opendatahub\\.maas(?:\\.\\w+)+");

    /** Properties that Maven's plugins know; others have to stand in the pom. */
    private static final Set<String> PROPERTIES =
            Set.of("test", "it.test", "groups", "skipTests", "skipITs", "maven.failsafe.debug", "generated.update");

    private Commands() {}

    /** What is wrong with the commands of a script or of a fenced block; empty: nothing. */
    static List<String> problems(String script) {
        List<String> problems = new ArrayList<>();
        CONTINUED.matcher(script).replaceAll(" ").lines().forEach(line -> {
            String[] words = line.replaceFirst("^\\s*\\$ ", "")
                    .split("\\s+#.*$", 2)[0]
                    .trim()
                    .split("\\s+", -1);
            Stream.of(words).forEach(word -> word(word, problems));
            problems.addAll(ChartValues.problems(words));
            switch (words[0]) {
                case "mvn" -> Stream.of(words).forEach(word -> maven(word, problems));
                case "kubectl" -> kubectl(words, problems);
                default -> script(words, problems);
            }
        });
        return problems;
    }

    private static void word(String word, List<String> problems) {
        Matcher path = OF_THE_REPOSITORY.matcher(word);
        if (path.matches() && !Repository.has(path.group(1))) {
            problems.add("there is no " + path.group(1));
        }
    }

    private static void maven(String word, List<String> problems) {
        Matcher test = TEST.matcher(word);
        Matcher tag = CASE.matcher(word);
        Matcher property = PROPERTY.matcher(word);
        Matcher goal = GOAL.matcher(word);
        if (test.matches()) {
            if (!isTest(test.group(1), test.group(2))) {
                problems.add("no test is called " + word);
            }
        } else if (tag.matches()) {
            if (!Repository.text(Path.of("src/test/resources/cases.tsv")).contains("\n" + tag.group(1) + "\t")) {
                problems.add("no case has the number of " + word);
            }
        } else if (property.matches()) {
            String name = property.group(1);
            if (!PROPERTIES.contains(name) && !pom().contains("<" + name + ">")) {
                problems.add("neither the pom nor a plugin knows " + word);
            }
        } else if (goal.matches() && !pom().contains("<artifactId>" + goal.group(1) + "-maven-plugin<")) {
            problems.add("the pom has no plugin for " + word);
        }
    }

    private static boolean isTest(String name, String method) {
        String pattern = Pattern.quote(name).replace("*", "\\E.*\\Q") + "\\.java";
        // A method called "name" stands for the name of one.
        return Repository.files().stream()
                .filter(file -> file.startsWith("src/test/java"))
                .filter(file -> file.getFileName().toString().matches(pattern))
                .anyMatch(file -> method == null
                        || method.equals("name")
                        || Repository.text(file).contains("void " + method + "("));
    }

    private static String pom() {
        return Repository.text(Path.of("pom.xml"));
    }

    private static void script(String[] words, List<String> problems) {
        Path script = Path.of(words[0]);
        if (!words[0].startsWith("hack/") || !Files.isRegularFile(script)) {
            return;
        }
        String known = Repository.text(script) + mainPackage(script);
        for (String word : words) {
            if (word.startsWith("--") && !known.contains(word)) {
                problems.add(script + " does not know " + word);
            }
        }
    }

    /** The sources of what the script starts. */
    private static String mainPackage(Path script) {
        Matcher main = MAIN_CLASS.matcher(Repository.text(script));
        if (!main.find()) {
            return "";
        }
        Path file = Path.of("src/test/java", main.group().replace('.', '/') + ".java");
        try (Stream<Path> files = Files.list(file.getParent())) {
            return String.join("", files.map(Repository::text).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void kubectl(String[] words, List<String> problems) {
        for (int at = 1; at + 1 < words.length; at++) {
            // Not our own: placeholders, addresses, standard input, and names that a demo cut short.
            if (words[at].equals("-f") && !words[at + 1].matches(".*[<:…].*|-")) {
                yaml(Path.of(words[at + 1]), problems);
            }
        }
    }

    private static void yaml(Path path, List<String> problems) {
        if (!Files.exists(path)) {
            problems.add("kubectl has no " + path + " to read");
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                for (String document : Repository.text(file).split("(?m)^---.*$", -1)) {
                    Map<?, ?> tree = Serialization.unmarshal(document, Map.class);
                    if (tree != null && !tree.isEmpty() && !tree.containsKey("kind")) {
                        problems.add(file + " has a document without kind");
                    }
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
