/* Reasons of events about the platform as a whole, with what they mean and what to do about it. */
package io.opendatahub.maas.status;

/** Events only; no condition carries these. {@code docs/reasons.md} is generated from this list. */
public enum PlatformReasons {
    TEARDOWN_PROGRESSING(
            "TeardownProgressing",
            "The removal of the platform was asked for on the operator's Deployment, and a step of it is done.",
            "Wait for TeardownCompleted; the AITenants that are left say what they wait for. Remove the annotation"
                    + " maas.opendatahub.io/teardown-requested to keep what is left."),
    TEARDOWN_COMPLETED(
            "TeardownCompleted",
            "Nothing is left of the platform: all AITenants and Config/default are gone.",
            "Uninstall the operator, or remove the annotation maas.opendatahub.io/teardown-requested to start anew."),
    EARLIER_LAYOUT_REMOVED(
            "EarlierLayoutRemoved",
            "What an older controller had made in its own namespace is removed; it runs in the infra namespace now.",
            "Nothing."),
    EARLIER_LAYOUT_KEPT(
            "EarlierLayoutKept",
            "An object that an older controller made in its own namespace cannot be removed.",
            "Remove the cause, or delete the object by hand. The operator keeps trying, at most 60 seconds apart.");

    private final String code;
    private final String meaning;
    private final String remedy;

    PlatformReasons(String code, String meaning, String remedy) {
        this.code = code;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    /** The CamelCase text in the API. */
    public String code() {
        return code;
    }

    /** What it means, one sentence. */
    public String meaning() {
        return meaning;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
