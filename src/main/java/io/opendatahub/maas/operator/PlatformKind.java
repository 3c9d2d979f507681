/* Values of the setting PLATFORM. */
package io.opendatahub.maas.operator;

/** The platform the operator is told to assume. */
public enum PlatformKind {
    /** Look whether the API server serves {@code config.openshift.io}. */
    AUTO,
    OPENSHIFT,
    KUBERNETES
}
