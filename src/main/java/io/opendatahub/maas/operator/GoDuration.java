/* Durations as the settings of the earlier controller write them. */
package io.opendatahub.maas.operator;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of Go's duration format that makes sense for a time-out: whole hours, minutes and seconds, and 0. */
final class GoDuration {

    private static final Pattern FORM = Pattern.compile("(?=.)(?:([0-9]{1,5})h)?(?:([0-9]{1,7})m)?(?:([0-9]{1,9})s)?");

    private GoDuration() {}

    /** The duration, or empty when the text is none. */
    static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Duration.ofHours(part(matcher, 1)).plusMinutes(part(matcher, 2)).plusSeconds(part(matcher, 3)));
    }

    private static long part(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
