/* The last check before any write: may this process still write? */
package io.opendatahub.maas.apply;

/** Fence in front of every write (architecture.md, section 4: a lost lease means no further write). */
@FunctionalInterface
public interface WriteGate {

    /**
     * Lets the caller through or throws.
     *
     * @throws WriteRefused when the process no longer leads
     */
    void check();

    /** Thrown instead of writing. */
    final class WriteRefused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** With the cause for the log. */
        public WriteRefused(String message) {
            super(message);
        }
    }
}
