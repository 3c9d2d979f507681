/* The rules for workflows. */
package io.opendatahub.maas.repository;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Says what is wrong with a workflow of GitHub: rights of everybody beyond reading, actions without a version, jobs without an
 * end, text of strangers in a script, commands that do not exist, values that no job gives.
 */
final class Workflow {

    /** A major version or a commit; branches may become anything. */
    private static final Pattern PINNED = Pattern.compile("[\\w.-]+/[\\w./-]+@(?:v\\d+(?:\\.\\d+)*|[0-9a-f]{40})");

    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\{\\{ *(steps|needs|matrix)\\.(\\w+)(?:\\.outputs\\.(\\w+))?");

    private Workflow() {}

    /** What is wrong; empty: nothing. */
    static List<String> problems(String text) {
        Map<?, ?> workflow = Serialization.unmarshal(text, Map.class);
        List<String> problems = new ArrayList<>();
        if (!Map.of("contents", "read").equals(workflow.get("permissions"))) {
            problems.add("the workflow's permissions are not contents: read; a job asks for more itself");
        }
        if (!workflow.containsKey("on")) {
            problems.add("nothing starts the workflow");
        }
        jobs(workflow).forEach((name, job) -> {
            job(name.toString(), (Map<?, ?>) job, problems);
            references(name.toString(), jobs(workflow), problems);
        });
        return problems;
    }

    /** The scripts of all steps. */
    static List<String> scripts(String text) {
        List<String> scripts = new ArrayList<>();
        Map<?, ?> workflow = Serialization.unmarshal(text, Map.class);
        jobs(workflow)
                .values()
                .forEach(job -> steps((Map<?, ?>) job).forEach(step -> {
                    if (step.get("run") != null) {
                        scripts.add(step.get("run").toString());
                    }
                }));
        return scripts;
    }

    private static Map<?, ?> jobs(Map<?, ?> workflow) {
        return (Map<?, ?>) workflow.get("jobs");
    }

    private static List<Map<?, ?>> steps(Map<?, ?> job) {
        List<Map<?, ?>> steps = new ArrayList<>();
        if (job.get("steps") instanceof List<?> list) {
            list.forEach(step -> steps.add((Map<?, ?>) step));
        }
        return steps;
    }

    /** An expression that asks for what is not there is empty, and the job goes on. */
    private static void references(String name, Map<?, ?> jobs, List<String> problems) {
        Map<?, ?> job = (Map<?, ?>) jobs.get(name);
        Object value = job.get("needs");
        List<?> needs = value == null ? List.of() : value instanceof List<?> several ? several : List.of(value);
        needs.stream()
                .filter(other -> !jobs.containsKey(other))
                .forEach(other -> problems.add(name + " needs " + other + ", which is not there"));
        REFERENCE
                .matcher(job.toString())
                .results()
                .filter(reference -> !isThere(reference, job, needs, jobs))
                .forEach(
                        reference -> problems.add(name + " asks for " + reference.group() + " }}, which is not there"));
    }

    private static boolean isThere(MatchResult reference, Map<?, ?> job, List<?> needs, Map<?, ?> jobs) {
        String name = reference.group(2);
        return switch (reference.group(1)) {
            case "steps" -> steps(job).stream().anyMatch(step -> name.equals(step.get("id")));
            case "needs" ->
                needs.contains(name)
                        && ((Map<?, ?>) jobs.get(name)).get("outputs") instanceof Map<?, ?> outputs
                        && outputs.containsKey(reference.group(3));
            default -> String.valueOf(job.get("strategy")).matches(".*\\b" + name + "=.*");
        };
    }

    private static void job(String name, Map<?, ?> job, List<String> problems) {
        if (job.get("uses") instanceof String other) {
            if (!other.startsWith("./") || !Repository.has(other.substring(2))) {
                problems.add(name + " uses " + other + ", which is not here");
            }
            return;
        }
        if (!(job.get("timeout-minutes") instanceof Integer)) {
            problems.add(name + " has no timeout-minutes");
        }
        steps(job).forEach(step -> step(name, step, problems));
    }

    private static void step(String job, Map<?, ?> step, List<String> problems) {
        if (step.get("uses") instanceof String action) {
            if (!PINNED.matcher(action).matches()) {
                problems.add(job + " uses " + action + " without a version");
            }
            boolean keeps = !(step.get("with") instanceof Map<?, ?> with)
                    || !Boolean.FALSE.equals(with.get("persist-credentials"));
            if (action.startsWith("actions/checkout@") && keeps) {
                problems.add(job + " leaves the token of the checkout to all later steps");
            }
        } else if (step.get("run") instanceof String script) {
            if (script.contains("${{")) {
                problems.add(job + " puts an expression into a script, where it becomes code: hand it over in env");
            }
            Commands.problems(script).forEach(problem -> problems.add(job + ": " + problem));
        } else {
            problems.add(job + " has a step that does nothing");
        }
    }
}
