/* The forms a setting's value can have, and what is told to whoever gets one wrong. */
package io.opendatahub.maas.operator;

import io.opendatahub.maas.desired.PraxisRelease;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Checks of values. */
enum SettingForm {
    NAMESPACE(value -> Patterns.LABEL.matcher(value).matches(), "a namespace name is needed"),
    NAMESPACE_OR_EMPTY(
            value -> value.isEmpty() || Patterns.LABEL.matcher(value).matches(),
            "a namespace name or nothing is needed"),
    NAMESPACE_OR_AUTO(
            value -> value.isEmpty()
                    || value.equals("AUTO")
                    || Patterns.LABEL.matcher(value).matches(),
            "AUTO, a namespace name or nothing is needed"),
    NAME(value -> Patterns.SUBDOMAIN.matcher(value).matches(), "the name of a Kubernetes object is needed"),
    BOOLEAN(value -> value.equals("true") || value.equals("false"), "true or false is needed"),
    PLATFORM(
            value -> value.equals("AUTO") || value.equals("openshift") || value.equals("kubernetes"),
            "AUTO, openshift or kubernetes is needed"),
    DURATION(value -> GoDuration.parse(value).isPresent(), "a duration is needed, as in 90s, 10m, 1h30m or 0"),
    IMAGE(value -> Patterns.IMAGE.matcher(value).matches(), "a container image is needed, without blanks"),
    PRAXIS_RELEASE(value -> PraxisRelease.of(value).isPresent(), "2026.08 or 2026.09 is needed"),
    TEXT(value -> !value.isBlank(), "a value is needed"),
    PORT(value -> number(value, 1, 65_535), "a port from 1 to 65535 is needed"),
    SECONDS(value -> number(value, 1, 86_400), "a number of seconds from 1 to 86400 is needed"),
    LOG_FORMAT(value -> value.equals("text") || value.equals("json"), "text or json is needed");

    private final Predicate<String> valid;
    private final String allowed;

    SettingForm(Predicate<String> valid, String allowed) {
        this.valid = valid;
        this.allowed = allowed;
    }

    Optional<String> problem(String value) {
        return valid.test(value) ? Optional.empty() : Optional.of(allowed);
    }

    private static boolean number(String value, int least, int most) {
        return Patterns.NUMBER.matcher(value).matches()
                && Integer.parseInt(value) >= least
                && Integer.parseInt(value) <= most;
    }

    /** In a class of their own, as an enum's constants are made before its static fields. */
    private static final class Patterns {
        static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
        static final Pattern SUBDOMAIN = Pattern.compile("(?=.{1,253}$)[a-z0-9]([-.a-z0-9]*[a-z0-9])?");
        static final Pattern IMAGE = Pattern.compile("\\S+");
        static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    }
}
