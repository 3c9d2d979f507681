/* Recognition by structure: every spelling of the same is the same, every change is another. */
package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.opendatahub.maas.model.PluginsFacts.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/** Spellings are made by a YAML writer with settings drawn at random, and by shuffling keys. */
class PluginsShapePropertyTest {

    @Property(tries = 300)
    void everySpellingOfTheDefaultIsTheDefault(@ForAll("spellings") Spelling pre, @ForAll("spellings") Spelling post) {
        assertThat(shape(pre.write(ShippedPlugins.pre()), post.write(ShippedPlugins.post())))
                .isEqualTo(Shape.OLDER_DEFAULT);
        assertThat(shape(pre.write(ShippedPlugins.pre()), post.write(ShippedPlugins.post("api-translation"))))
                .isEqualTo(Shape.OLDER_TRANSLATION);
    }

    /** One plugin, one reference or one key more, less or elsewhere. */
    @Property(tries = 300)
    void everyChangeIsSomethingElse(
            @ForAll("spellings") Spelling spelling, @ForAll Change change, @ForAll boolean inPre, @ForAll int place) {
        Map<String, Object> pre = ShippedPlugins.pre();
        Map<String, Object> post = ShippedPlugins.post("api-translation");
        change.make(inPre ? pre : post, Math.floorMod(place, 1000));
        assertThat(shape(spelling.write(pre), spelling.write(post))).isEqualTo(Shape.OTHER);
    }

    @Property(tries = 500)
    void whateverStandsThereIsReadOrNotButNothingBreaks(@ForAll("texts") String text) {
        assertThatCode(() -> shape(text, text)).doesNotThrowAnyException();
        assertThat(shape(text, text)).isEqualTo(Shape.OTHER);
    }

    private static Shape shape(String pre, String post) {
        return PluginsShape.of(Map.of(ShippedPlugins.PRE_FILE, pre, ShippedPlugins.POST_FILE, post), List.of(), false)
                .shape();
    }

    /** Ways to change a file; {@code place} says where. */
    enum Change {
        PLUGIN_MORE {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> plugins = ShippedPlugins.plugins(file);
                plugins.add(place % (plugins.size() + 1), ShippedPlugins.plugin("external-metering"));
            }
        },
        PLUGIN_LESS {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> plugins = ShippedPlugins.plugins(file);
                plugins.remove(place % plugins.size());
            }
        },
        PLUGINS_TURNED {
            @Override
            void make(Map<String, Object> file, int place) {
                Collections.rotate(ShippedPlugins.plugins(file), 1);
            }
        },
        PARAMETER_MORE {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> plugins = ShippedPlugins.plugins(file);
                plugins.get(place % plugins.size()).put("parameters", Map.of("fieldName", "other"));
            }
        },
        NAME_OF_ITS_OWN {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> plugins = ShippedPlugins.plugins(file);
                plugins.get(place % plugins.size()).put("name", "mine");
            }
        },
        REFERENCE_MORE {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Object> chain = ShippedPlugins.chain(file, place % 2 == 0 ? "request" : "response");
                chain.add(Map.of("pluginRef", "model-provider-resolver"));
            }
        },
        REFERENCES_TURNED {
            @Override
            void make(Map<String, Object> file, int place) {
                Collections.rotate(ShippedPlugins.chain(file, "request"), 1);
            }
        },
        PROFILE_MORE {
            @Override
            @SuppressWarnings("unchecked")
            void make(Map<String, Object> file, int place) {
                ((List<Object>) file.get("profiles")).add(ShippedPlugins.profile(file));
            }
        },
        PROFILE_CALLED_OTHERWISE {
            @Override
            void make(Map<String, Object> file, int place) {
                ShippedPlugins.profile(file).put("name", "other");
            }
        },
        KIND_CHANGED {
            @Override
            void make(Map<String, Object> file, int place) {
                file.put("kind", "EndpointPickerConfig");
            }
        },
        KEY_MORE {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> maps = ShippedPlugins.maps(file).toList();
                maps.get(place % maps.size()).put("extra", "1");
            }
        },
        NO_TEXT {
            @Override
            void make(Map<String, Object> file, int place) {
                List<Map<String, Object>> plugins = ShippedPlugins.plugins(file);
                plugins.get(place % plugins.size()).put("type", 7);
            }
        };

        abstract void make(Map<String, Object> file, int place);
    }

    /** How a tree is written down. */
    record Spelling(FlowStyle flow, ScalarStyle scalar, int indent, boolean start, boolean comments, long seed) {

        String write(Map<String, Object> file) {
            Dump dump = new Dump(DumpSettings.builder()
                    .setDefaultFlowStyle(flow)
                    .setDefaultScalarStyle(scalar)
                    .setIndent(indent)
                    .setExplicitStart(start)
                    .setDereferenceAliases(true)
                    .build());
            String text = dump.dumpToString(shuffled(file, new Random(seed)));
            return comments ? "# first\n" + text.replace("\n", " # said\n") + "# last\n" : text;
        }

        /** Other order of keys; nothing said where nothing is meant, in one of the ways in which that can be said. */
        private static Object shuffled(Object value, Random random) {
            if (value instanceof Map<?, ?> map) {
                List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
                Collections.shuffle(entries, random);
                Map<Object, Object> result = new LinkedHashMap<>();
                for (Map.Entry<?, ?> entry : entries) {
                    boolean empty = entry.getValue() instanceof List<?> list && list.isEmpty();
                    if (!empty || random.nextBoolean()) {
                        result.put(
                                entry.getKey(),
                                empty && random.nextBoolean() ? null : shuffled(entry.getValue(), random));
                    }
                }
                if (map.containsKey("type") && random.nextBoolean()) {
                    result.putIfAbsent("name", map.get("type"));
                    result.putIfAbsent("parameters", random.nextBoolean() ? null : Map.of());
                }
                return result;
            }
            return value instanceof List<?> list
                    ? list.stream().map(item -> shuffled(item, random)).toList()
                    : value;
        }
    }

    @Provide
    Arbitrary<Spelling> spellings() {
        return net.jqwik.api.Combinators.combine(
                        Arbitraries.of(FlowStyle.values()),
                        Arbitraries.of(ScalarStyle.PLAIN, ScalarStyle.DOUBLE_QUOTED, ScalarStyle.SINGLE_QUOTED),
                        Arbitraries.integers().between(1, 6),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        Arbitraries.longs())
                .as(Spelling::new);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings(),
                Arbitraries.strings()
                        .withChars("{}[]:-,&*!|>'\"#%@?~ \n\tab01.")
                        .ofMaxLength(60));
    }
}
