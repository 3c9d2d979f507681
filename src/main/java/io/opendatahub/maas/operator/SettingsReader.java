/* Reads settings from environment variables and flags. */
package io.opendatahub.maas.operator;

import io.opendatahub.maas.naming.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Flags win over environment variables; whatever is wrong is reported together (contract section 2). An empty value is none:
 * manifests are filled in from tables in which an optional setting is an empty text (case 84).
 */
final class SettingsReader {

    private static final Path POD_NAMESPACE = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/namespace");
    private static final String FALLBACK_NAMESPACE = "opendatahub";

    private final Map<Setting, String> values = new EnumMap<>(Setting.class);
    private final List<String> problems = new ArrayList<>();

    private SettingsReader() {}

    /**
     * Reads and checks everything.
     *
     * @throws SettingsException naming every problem
     */
    static OperatorSettings read(Map<String, String> environment, String[] arguments) {
        SettingsReader reader = new SettingsReader();
        for (Setting setting : Setting.values()) {
            String value = environment.get(setting.name());
            if (value != null) {
                reader.take(setting, value);
            }
        }
        reader.flags(arguments);
        reader.check();
        if (!reader.problems.isEmpty()) {
            throw new SettingsException(reader.problems);
        }
        if (reader.values.getOrDefault(Setting.CONTROLLER_NAMESPACE, "").isEmpty()) {
            reader.values.put(Setting.CONTROLLER_NAMESPACE, podNamespace());
        }
        return new OperatorSettings(reader.values);
    }

    /** Only where empty is a value of its own, as of INFRA_NAMESPACE, it says something. */
    private void take(Setting setting, String value) {
        if (!value.isEmpty() || setting.problem(value).isEmpty()) {
            values.put(setting, value);
        }
    }

    private void flags(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            String[] parts = arguments[i].split("=", 2);
            Optional<Setting> setting = Arrays.stream(Setting.values())
                    .filter(known -> known.flag().equals(parts[0]))
                    .findFirst();
            if (setting.isEmpty()) {
                problems.add(Quoted.of(arguments[i]) + ": no such flag; --help lists them");
            } else if (parts.length == 2) {
                take(setting.get(), parts[1]);
            } else if (i + 1 < arguments.length && !arguments[i + 1].startsWith("--")) {
                i++;
                take(setting.get(), arguments[i]);
            } else {
                problems.add(arguments[i] + ": a value is needed");
            }
        }
    }

    private void check() {
        values.forEach((setting, value) -> setting.problem(value).ifPresent(problems::add));
        if (problems.isEmpty()) {
            OperatorSettings settings = new OperatorSettings(values);
            if (settings.healthPort() == settings.metricsPort()) {
                problems.add(Setting.HEALTH_PORT + " and " + Setting.METRICS_PORT + "=" + settings.healthPort()
                        + ": two different ports are needed");
            }
        }
    }

    private static String podNamespace() {
        if (!Files.isReadable(POD_NAMESPACE)) {
            return FALLBACK_NAMESPACE;
        }
        try {
            return Files.readString(POD_NAMESPACE).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
