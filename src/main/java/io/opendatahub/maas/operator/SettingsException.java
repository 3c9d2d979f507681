/* All that is wrong with the settings, at once. */
package io.opendatahub.maas.operator;

import java.util.List;

/** Thrown when the operator cannot start with the settings it was given. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    SettingsException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** One line for each problem: the setting, its value, what is needed. */
    public List<String> problems() {
        return problems;
    }
}
