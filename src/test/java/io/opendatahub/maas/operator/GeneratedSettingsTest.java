package io.opendatahub.maas.operator;

import io.opendatahub.maas.generated.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps docs/settings.md equal to the table of settings. */
class GeneratedSettingsTest {

    @Test
    void settingsPageIsUpToDate() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Settings of the operator

                Generated from the table in `Setting.java` by `hack/update-generated`; do not edit.

                Every setting is an environment variable and a flag (`--flag value` or `--flag=value`); flags win. An empty value
                is none, unless its meaning says otherwise. All problems are reported together at start, then the program ends with
                exit code 78.

                | Environment variable | Flag | Default | Meaning |
                |---|---|---|---|
                """);
        for (Setting setting : Setting.values()) {
            String shown = setting.defaultValue().isEmpty() ? "" : "`" + setting.defaultValue() + "`";
            page.append(
                    "| `%s` | `%s` | %s | %s |\n".formatted(setting.name(), setting.flag(), shown, setting.meaning()));
        }
        GeneratedFile.verifyOrUpdate(Path.of("docs/settings.md"), page.toString());
    }
}
