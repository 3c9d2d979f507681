package io.opendatahub.maas.api.v1alpha1;

/** Names that all kinds of this package share. */
public final class ApiGroup {

    public static final String GROUP = "maas.opendatahub.io";
    public static final String VERSION = "v1alpha1";
    public static final String API_VERSION = GROUP + "/" + VERSION;

    /** Category of all kinds: {@code kubectl get maas}. */
    public static final String CATEGORY = "maas";

    private ApiGroup() {}
}
