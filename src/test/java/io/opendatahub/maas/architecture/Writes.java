package io.opendatahub.maas.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.javaoperatorsdk.operator.api.reconciler.BaseControl;
import java.util.Set;

/** Who may change the cluster: one package, so that one place knows how (architecture.md, section 1, decision 7). */
final class Writes {

    /** Methods of the Kubernetes client that send a request which changes something. Leader election is apart: its Lease is its own. */
    private static final Set<String> CLIENT_METHODS = Set.of(
            "create",
            "createOr",
            "createOrReplace",
            "delete",
            "deleteByPropagation",
            "edit",
            "editStatus",
            "editSubresource",
            "patch",
            "patchStatus",
            "patchSubresource",
            "post",
            "put",
            "raw",
            "replace",
            "replaceStatus",
            "replaceSubresource",
            "rollout",
            "scale",
            "serverSideApply",
            "unlock",
            "update",
            "updateImage",
            "updateStatus",
            "updateSubresource");

    /** Results of a reconciler by which the operator SDK writes a whole object that was read through typed classes. */
    private static final Set<String> SDK_METHODS = Set.of("patchResource", "patchResourceAndStatus", "patchStatus");

    private Writes() {}

    /** Changes go through the apply engine. */
    static ArchRule onlyApplyWrites(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".apply..")
                .should()
                .accessTargetWhere(writes())
                .because("the apply engine is the only place that changes the cluster");
    }

    private static DescribedPredicate<JavaAccess<?>> writes() {
        return describe("sends a change to the API server", access -> byClient(access) || bySdk(access));
    }

    private static boolean byClient(JavaAccess<?> access) {
        return ownerIsIn(access, Client.class.getPackageName())
                && !ownerIsIn(access, LeaderElector.class.getPackageName())
                && CLIENT_METHODS.contains(name(access));
    }

    private static boolean bySdk(JavaAccess<?> access) {
        return ownerIsIn(access, BaseControl.class.getPackageName()) && SDK_METHODS.contains(name(access));
    }

    private static boolean ownerIsIn(JavaAccess<?> access, String packageName) {
        return access.getTargetOwner().getPackageName().startsWith(packageName);
    }

    private static String name(JavaAccess<?> access) {
        AccessTarget target = access.getTarget();
        return target.getName();
    }
}
