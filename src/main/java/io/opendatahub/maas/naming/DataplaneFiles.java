/* Names of the files that the dataplane reads its configuration from, now and in older releases (contract section 7). */
package io.opendatahub.maas.naming;

import java.util.List;

/** Keys of the ConfigMap {@code payload-processing-plugins}, and where the pods see them. */
public final class DataplaneFiles {

    /** Where the pods see the files. Only pods of the present dataplane, Praxis ExtProc, read from there. */
    public static final String FOLDER = "/etc/praxis";

    /** Configuration of payload-pre-processing, before authentication. */
    public static final String PRE_AUTH = "pre-extproc.yaml";

    /** Configuration of payload-processing, after authentication. */
    public static final String POST_AUTH = "extproc.yaml";

    /** What {@link #PRE_AUTH} was in older releases. */
    public static final String OLDER_PRE_AUTH = "custom-pre-processing-ipp-config.yaml";

    /** What {@link #POST_AUTH} was in older releases. */
    public static final String OLDER_POST_AUTH = "custom-ipp-config.yaml";

    /** The files that the operator writes. */
    public static final List<String> PRESENT = List.of(PRE_AUTH, POST_AUTH);

    /** The files of older releases. */
    public static final List<String> OLDER = List.of(OLDER_PRE_AUTH, OLDER_POST_AUTH);

    private DataplaneFiles() {}
}
