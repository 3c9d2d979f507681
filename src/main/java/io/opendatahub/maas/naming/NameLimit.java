/* How long names may be, by what is named (contract section 3). */
package io.opendatahub.maas.naming;

/** The length limits of names, and the one way in which a name that does not fit is shortened. */
public enum NameLimit {
    /** Names that are DNS labels: Services and namespaces. */
    DNS_LABEL(63),
    /** Values of labels. */
    LABEL_VALUE(63),
    /** A CronJob's Jobs get 11 more characters. */
    CRON_JOB(52),
    /** A Job's pods get 6 more characters. */
    JOB(57),
    /** All other objects. */
    OBJECT(253);

    /** Hex digits of the digest that stand at the end of a shortened name. */
    private static final int DIGEST_DIGITS = 8;

    private final int characters;

    NameLimit(int characters) {
        this.characters = characters;
    }

    /** Greatest length in characters. */
    public int characters() {
        return characters;
    }

    /**
     * The name itself when it fits; else its beginning, {@code -} and 8 hex digits of the SHA-256 of the full name, exactly
     * as long as the limit. Deterministic, so that a name is found again after a restart.
     */
    public String fit(String fullName) {
        if (fullName.length() <= characters) {
            return fullName;
        }
        String kept = fullName.substring(0, characters - DIGEST_DIGITS - 1);
        return kept + "-" + Sha256.hex(fullName).substring(0, DIGEST_DIGITS);
    }
}
