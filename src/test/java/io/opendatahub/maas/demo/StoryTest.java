package io.opendatahub.maas.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whether the demo notices what does not happen. */
class StoryTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final Story story = new Story(new PrintStream(said, true, StandardCharsets.UTF_8));

    @Test
    void waitsForWhatComesLater() {
        AtomicInteger pods = new AtomicInteger();
        story.expect("pods", "3", () -> Integer.toString(pods.incrementAndGet()));
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("ok   pods: 3");
    }

    @Test
    void failsWithWhatWasFoundInstead() {
        assertThatThrownBy(() -> story.expect("pods", "3", Duration.ofSeconds(1), () -> "2"))
                .isInstanceOf(Story.Failed.class)
                .hasMessage("pods: wanted 3, found 2 after 1 s");
        assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("ok");
    }
}
