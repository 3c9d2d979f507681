package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether texts of two runs are equal when only names and times differ, and differ when more does. */
class StableTextTest {
    private static final String UID = "0a1b2c3d-0000-4000-8000-1234567890ab";

    @Test
    void namesAndTimesAreReplacedTheLongestFirst() {
        StableText text = new StableText(Map.of("t1", "T", "t11", "OTHER", UID, "uid of it"));
        assertThat(text.of("maas-api-t11 of t1 at 2026-11-30T16:54:11.5Z and 2026-11-30T16:54:11Z"))
                .isEqualTo("maas-api-OTHER of T at TIME and TIME");
        assertThat(text.of("owner " + UID)).isEqualTo("owner uid of it");
    }

    @Test
    void anUnknownUidIsNotTheSameAsAKnownOne() {
        StableText text = new StableText(Map.of(UID, "uid of it"));
        assertThat(text.of("ffffffff-0000-4000-8000-1234567890ab")).isEqualTo("uid of nothing");
    }

    @Test
    void keysAreSorted() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        StableText text = new StableText(Map.of());
        assertThat(text.of(json.readTree("{\"b\":1,\"a\":{\"d\":2,\"c\":3}}")))
                .isEqualTo(text.of(json.readTree("{\"a\":{\"c\":3,\"d\":2},\"b\":1}")))
                .isNotEqualTo(text.of(json.readTree("{\"a\":{\"c\":3,\"d\":4},\"b\":1}")));
    }
}
