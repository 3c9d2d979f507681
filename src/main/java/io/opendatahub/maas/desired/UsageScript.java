/* Reads from a model's answer what the request cost: the script that runs in the gateway's Envoy. */
package io.opendatahub.maas.desired;

/**
 * The Lua filter of the usage logs (contract section 4b). It looks at an answer piece by piece as it passes and keeps nothing
 * but the end of the last piece: answers are long, and one that had to be complete first would no longer be streamed. A text
 * that a model writes cannot pass for a count, because quotes inside of JSON texts are escaped.
 */
final class UsageScript {

    /** Where the script, and the filter that notes the user, leave what the log takes up. */
    static final String METADATA = "maas.usage";

    static final String TOKENS_TOTAL = "tokens_total";
    static final String TOKENS_PROMPT = "tokens_prompt";
    static final String TOKENS_COMPLETION = "tokens_completion";
    static final String MODEL = "model";

    /** Bytes of a piece that are looked at again with the next one, for names and counts that were cut in two. */
    private static final int OVERLAP = 512;

    private static final String TEXT = """
            local SPACE = "%1$s"
            local OVERLAP = %2$d

            -- The last count of this name: streams repeat it, and it grows.
            local function last(text, name)
              local found = nil
              for digits in string.gmatch(text, '"' .. name .. '"%%s*:%%s*(%%d+)') do
                found = digits
              end
              return found
            end

            local function note(metadata, seen, text)
              if not seen.model then
                seen.model = string.match(text, '"model"%%s*:%%s*"([^"]+)"')
                if seen.model then
                  metadata:set(SPACE, "%6$s", seen.model)
                end
              end
              if not string.find(text, '_tokens"', 1, true) then
                return
              end
              -- OpenAI's names, then Anthropic's, which know no total.
              seen.prompt = last(text, "prompt_tokens") or last(text, "input_tokens") or seen.prompt
              seen.completion = last(text, "completion_tokens") or last(text, "output_tokens") or seen.completion
              seen.total = last(text, "total_tokens") or seen.total
              local total = seen.total
                or string.format("%%d", tonumber(seen.prompt) + tonumber(seen.completion))
              metadata:set(SPACE, "%3$s", total)
              metadata:set(SPACE, "%4$s", seen.prompt)
              metadata:set(SPACE, "%5$s", seen.completion)
            end

            function envoy_on_response(handle)
              local metadata = handle:streamInfo():dynamicMetadata()
              for _, name in ipairs({ "%3$s", "%4$s", "%5$s" }) do
                metadata:set(SPACE, name, "0")
              end
              local content = handle:headers():get("content-type") or ""
              if not string.find(content, "json", 1, true)
                and not string.find(content, "text/event-stream", 1, true) then
                return
              end
              local seen = { prompt = "0", completion = "0" }
              local before = ""
              for chunk in handle:bodyChunks() do
                local text = before .. chunk:getBytes(0, chunk:length())
                note(metadata, seen, text)
                before = string.sub(text, -OVERLAP)
              end
            end
            """;

    private UsageScript() {}

    /** The script's text. */
    static String text() {
        return TEXT.formatted(METADATA, OVERLAP, TOKENS_TOTAL, TOKENS_PROMPT, TOKENS_COMPLETION, MODEL);
    }
}
