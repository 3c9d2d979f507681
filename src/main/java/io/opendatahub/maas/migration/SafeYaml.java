/* Reads YAML that somebody else wrote. */
package io.opendatahub.maas.migration;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * One YAML document as maps, lists and scalars. What could grow while it is read is refused: aliases, deep nesting, long texts; and so
 * is what two readers may understand in two ways, a key that stands there twice.
 */
final class SafeYaml {

    /** Longest text that is read, in characters; the shipped configuration has about a thousand. */
    static final int LONGEST = 64 * 1024;

    /** Deepest nesting that is read; the shipped configuration has six levels. */
    static final int DEEPEST = 32;

    private SafeYaml() {}

    /** The document; empty when the text is not one, or is refused. */
    static Optional<Object> read(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setAllowDuplicateKeys(false)
                .build();
        try {
            return text.length() <= LONGEST && isPlain(settings, text)
                    ? Optional.ofNullable(new Load(settings).loadFromString(text))
                    : Optional.empty();
        } catch (YamlEngineException e) {
            return Optional.empty();
        }
    }

    /** Looks at the events one by one, before anything is built of them. */
    private static boolean isPlain(LoadSettings settings, String text) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            switch (event.getEventId()) {
                case Alias -> {
                    return false;
                }
                case MappingStart, SequenceStart -> depth++;
                case MappingEnd, SequenceEnd -> depth--;
                default -> {
                    // Scalars, comments, and where documents begin and end.
                }
            }
            if (depth > DEEPEST) {
                return false;
            }
        }
        return true;
    }
}
