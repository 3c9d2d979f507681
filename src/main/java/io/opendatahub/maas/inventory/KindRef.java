/* Names one Kubernetes kind completely, so that nobody has to ask the API server's discovery about it. */
package io.opendatahub.maas.inventory;

/**
 * A kind with everything a request for it needs.
 *
 * @param group API group, empty for the core group
 * @param version API version without the group
 * @param kind the kind as in YAML
 * @param plural resource name as in paths; the generic client looks discovery up when it is missing (architecture.md,
 *     section 7)
 * @param namespaced whether its objects live in a namespace
 */
public record KindRef(String group, String version, String kind, String plural, boolean namespaced) {

    /** The {@code apiVersion} text of its objects. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** As status texts name a kind that is missing: {@code AuthPolicy (kuadrant.io/v1)}. */
    public String described() {
        return kind + " (" + apiVersion() + ")";
    }

    /** Name of the CustomResourceDefinition that would define it, also the form in which status texts name a kind. */
    public String crdName() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
