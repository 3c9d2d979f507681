/* Which label keys and values the API server takes. */
package io.opendatahub.maas.naming;

import java.util.regex.Pattern;

/** Syntax of Kubernetes labels, to find out before a request that it would be refused as a whole. */
public final class LabelSyntax {

    private static final int PREFIX_LENGTH = 253;
    private static final int NAME_LENGTH = 63;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private LabelSyntax() {}

    /** Whether an object may carry this label. */
    public static boolean isValid(String key, String value) {
        int slash = key.indexOf('/');
        boolean prefixed = slash < 0
                || (slash <= PREFIX_LENGTH
                        && PREFIX.matcher(key.substring(0, slash)).matches());
        return prefixed && isName(key.substring(slash + 1)) && (value.isEmpty() || isName(value));
    }

    private static boolean isName(String text) {
        return text.length() <= NAME_LENGTH && NAME.matcher(text).matches();
    }
}
