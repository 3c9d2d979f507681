/* Takes the anchor off the owners of what must outlive it. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.opendatahub.maas.inventory.OwnKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * JSON Patch operations: the earlier controller let Config/default own the default AITenant and its config, so that they would go
 * with it (contract section 4). They test what they remove.
 */
public final class OwnerPatch {

    private static final String LIST = "/metadata/ownerReferences/";

    private OwnerPatch() {}

    /** Operations that remove the reference; empty when there is none. */
    public static List<Map<String, Object>> removeAnchor(HasMetadata object) {
        List<OwnerReference> owners =
                Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.of());
        List<Map<String, Object>> operations = new ArrayList<>();
        for (int index = owners.size() - 1; index >= 0; index--) {
            if (isAnchor(owners.get(index))) {
                String path = LIST + index;
                operations.add(Map.of(
                        "op",
                        "test",
                        "path",
                        path + "/uid",
                        "value",
                        owners.get(index).getUid()));
                operations.add(Map.of("op", "remove", "path", path));
            }
        }
        if (!operations.isEmpty()) {
            operations.add(
                    0,
                    Map.of(
                            "op",
                            "test",
                            "path",
                            "/metadata/uid",
                            "value",
                            object.getMetadata().getUid()));
        }
        return operations;
    }

    private static boolean isAnchor(OwnerReference owner) {
        return owner.getApiVersion().startsWith(OwnKinds.CONFIG.group() + "/")
                && OwnKinds.CONFIG.kind().equals(owner.getKind());
    }
}
