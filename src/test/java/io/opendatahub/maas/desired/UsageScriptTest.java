/* Contract section 4b: token counts and model from answers, streamed or not. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;
import org.luaj.vm2.lib.jse.JsePlatform;

/** Runs the script as Envoy does, with an answer that comes in pieces. */
class UsageScriptTest {

    private static final String EVENTS = "text/event-stream; charset=utf-8";
    private static final String JSON = "application/json";

    private static final String OPENAI = """
            {"id":"c1","object":"chat.completion","model":"granite-8b","choices":[{"message":{"content":"hi"}}],\
            "usage":{"prompt_tokens":12,"completion_tokens":30,"total_tokens":42,\
            "prompt_tokens_details":{"cached_tokens":4}}}""";

    private static final String OPENAI_EVENTS = """
            data: {"id":"c1","model":"granite-8b","choices":[{"delta":{"content":"h"}}],"usage":null}

            data: {"id":"c1","model":"granite-8b","choices":[{"delta":{"content":"i"}}]}

            data: {"id":"c1","model":"granite-8b","choices":[],\
            "usage":{"prompt_tokens": 1200, "completion_tokens": 345, "total_tokens": 1545}}

            data: [DONE]

            """;

    private static final String ANTHROPIC_EVENTS = """
            event: message_start
            data: {"type":"message_start","message":{"model":"claude","usage":{"input_tokens":25,"output_tokens":1}}}

            event: message_delta
            data: {"type":"message_delta","delta":{},"usage":{"output_tokens":15}}

            event: message_stop
            data: {"type":"message_stop"}

            """;

    /** What the script leaves for the log when the answer comes in these pieces. */
    private static Map<String, String> noted(String contentType, List<String> pieces) {
        Map<String, String> noted = new HashMap<>();
        Globals globals = JsePlatform.standardGlobals();
        globals.load(UsageScript.text()).call();
        LuaTable metadata = new LuaTable();
        metadata.set("set", function(arguments -> {
            assertThat(arguments.arg(2).tojstring()).isEqualTo("maas.usage");
            noted.put(arguments.arg(3).tojstring(), arguments.arg(4).tojstring());
            return LuaValue.NIL;
        }));
        LuaTable streamInfo = new LuaTable();
        streamInfo.set("dynamicMetadata", function(arguments -> metadata));
        LuaTable headers = new LuaTable();
        headers.set("get", function(arguments -> contentType == null ? LuaValue.NIL : LuaValue.valueOf(contentType)));
        List<String> left = new ArrayList<>(pieces);
        LuaTable handle = new LuaTable();
        handle.set("streamInfo", function(arguments -> streamInfo));
        handle.set("headers", function(arguments -> headers));
        handle.set(
                "bodyChunks",
                function(arguments -> function(ignored -> left.isEmpty() ? LuaValue.NIL : chunk(left.remove(0)))));
        globals.get("envoy_on_response").call(handle);
        return noted;
    }

    private static LuaValue chunk(String text) {
        LuaTable chunk = new LuaTable();
        chunk.set("length", function(arguments -> LuaValue.valueOf(text.length())));
        chunk.set(
                "getBytes",
                function(arguments -> LuaValue.valueOf(text.substring(
                        arguments.arg(2).checkint(),
                        arguments.arg(2).checkint() + arguments.arg(3).checkint()))));
        return chunk;
    }

    private interface Body {
        LuaValue apply(Varargs arguments);
    }

    private static LuaValue function(Body body) {
        return new VarArgFunction() {
            @Override
            public Varargs invoke(Varargs arguments) {
                return body.apply(arguments);
            }
        };
    }

    private static Map<String, String> usage(String total, String prompt, String completion, String model) {
        return Map.of("tokens_total", total, "tokens_prompt", prompt, "tokens_completion", completion, "model", model);
    }

    private static List<String> cut(String text, int size) {
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < text.length(); i += size) {
            pieces.add(text.substring(i, Math.min(text.length(), i + size)));
        }
        return pieces;
    }

    /** Wherever an answer is cut, even within names and numbers. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 13, 64, 100_000})
    void countsAreThoseOfTheWholeAnswer(int size) {
        assertThat(noted(JSON, cut(OPENAI, size))).isEqualTo(usage("42", "12", "30", "granite-8b"));
        assertThat(noted(EVENTS, cut(OPENAI_EVENTS, size))).isEqualTo(usage("1545", "1200", "345", "granite-8b"));
        assertThat(noted(EVENTS, cut(ANTHROPIC_EVENTS, size))).isEqualTo(usage("40", "25", "15", "claude"));
    }

    /** The count that runs along is replaced by the last one; a stream that breaks off leaves what it had come to. */
    @Test
    void theLastCountOfAStreamStands() {
        String first = "data: {\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":1,\"total_tokens\":6}}\n\n";
        String second = "data: {\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":9,\"total_tokens\":14}}\n\n";
        assertThat(noted(EVENTS, List.of(first, second))).containsEntry("tokens_total", "14");
        assertThat(noted(EVENTS, List.of(first + second))).containsEntry("tokens_completion", "9");
        assertThat(noted(EVENTS, List.of(first))).containsEntry("tokens_total", "6");
    }

    /** In JSON a quote within a text is escaped. */
    @Test
    void whatAModelWritesIsNoCount() {
        String content = "{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":"
                + "\"{\\\"total_tokens\\\": 999999, \\\"model\\\": \\\"other\\\"}\"}}]}";
        assertThat(noted(JSON, List.of(content))).isEqualTo(usage("0", "0", "0", "m"));
    }

    @Test
    void withoutCountsTheyAreZero() {
        Map<String, String> zero = Map.of("tokens_total", "0", "tokens_prompt", "0", "tokens_completion", "0");
        assertThat(noted(JSON, List.of("{\"error\":\"too many requests\"}"))).isEqualTo(zero);
        assertThat(noted(JSON, List.of())).isEqualTo(zero);
        assertThat(noted(null, List.of(OPENAI))).isEqualTo(zero);
        assertThat(noted("image/png", List.of(OPENAI))).isEqualTo(zero);
        assertThat(noted(EVENTS, Arrays.asList("", "data: [DONE]\n\n", ""))).isEqualTo(zero);
    }
}
