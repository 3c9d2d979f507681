/* Failures and foreign objects of a pass (contract sections 2, 3 and 6). */
package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import io.opendatahub.maas.status.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reason and text by what the server said. */
class ApplyCheckTest {

    private static final String NO_RIGHT =
            "deployments.apps \"maas-api\" is forbidden: User \"op\" cannot patch resource"
                    + " \"deployments\" in API group \"apps\" in the namespace \"infra-teal\"";

    private static Failure failure(ResourceKey key, int code, String message) {
        return new Failure(key, code, message);
    }

    private static Verdict verdict(Failure... failures) {
        return ApplyCheck.failures(new ApplyReport(List.of(failures), List.of(), List.of(), Map.of()))
                .orElseThrow();
    }

    @Test
    void aCleanPassSaysNothing() {
        assertThat(ApplyCheck.failures(ApplyReport.CLEAN)).isEmpty();
        assertThat(ApplyCheck.warnings(ApplyReport.CLEAN)).isEmpty();
    }

    /** The API server lets nobody write a Role with more rights than his own. */
    @Test
    void aRoleWithMoreRightsThanTheOperatorsIsPermissionDenied() {
        String words =
                "roles.rbac.authorization.k8s.io \"r\" is forbidden: user \"op\" (groups=[]) is attempting to grant RBAC"
                        + " permissions not currently held";
        assertThat(verdict(failure(TenantFixture.MAAS_API, 403, words)).reason())
                .isEqualTo("PermissionDenied");
    }

    @Test
    void missingRightsAloneArePermissionDenied() {
        Verdict verdict = verdict(failure(TenantFixture.MAAS_API, 403, NO_RIGHT), failure(TenantFixture.POST, 403, ""));

        assertThat(verdict.reason()).isEqualTo("PermissionDenied");
        assertThat(verdict.status()).isEqualTo("False");
        assertThat(verdict.message())
                .contains("Deployment infra-teal/maas-api: " + NO_RIGHT)
                .contains("Deployment edge-gw/payload-processing: the API server answered 403")
                .contains("Grant the operator's service account");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "403 | pods \"x\" is forbidden: exceeded quota: tight | Raise the ResourceQuota",
                "403 | pods \"x\" is forbidden: violates PodSecurity \"restricted:latest\" | violates PodSecurity",
                "403 | admission webhook \"w.example\" denied the request: no | denied the request",
                "500 | Internal error occurred: failed calling webhook \"w.example\": no endpoints | webhook w.example: start its service",
                "0 | '' | the API server was not reached",
                "422 | Deployment is invalid: spec | Deployment is invalid"
            })
    void everythingElseIsPlatformReconcileFailed(int code, String message, String expected) {
        Verdict verdict = verdict(failure(TenantFixture.MAAS_API, code, message));

        assertThat(verdict.reason()).isEqualTo("PlatformReconcileFailed");
        assertThat(verdict.message()).contains("Deployment infra-teal/maas-api: ", expected);
    }

    @Test
    void oneOtherFailureOutweighsMissingRights() {
        assertThat(verdict(failure(TenantFixture.MAAS_API, 403, NO_RIGHT), failure(TenantFixture.POST, 500, "boom"))
                        .reason())
                .isEqualTo("PlatformReconcileFailed");
    }

    @Test
    @Tag("case-19")
    void orderOfFailuresDoesNotShow() {
        Failure one = failure(TenantFixture.MAAS_API, 500, "a");
        Failure two = failure(TenantFixture.POST, 500, "b");

        assertThat(verdict(one, two)).isEqualTo(verdict(two, one));
    }

    @Test
    void deploymentsInEachOthersWayAreBothNamedWithTheRemedy() {
        ApplyReport report = new ApplyReport(
                List.of(),
                List.of(),
                List.of(new ApplyReport.Overlap(TenantFixture.POST, TenantFixture.MAAS_API)),
                List.of(),
                Map.of());

        assertThat(ApplyCheck.warnings(report)).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo("SelectorsOverlap");
            assertThat(warning.message())
                    .contains(
                            TenantFixture.POST.toString(), TenantFixture.MAAS_API.toString(), "Delete one of the two");
        });
    }

    @Test
    void foreignObjectsAreNamedWithTheirOwner() {
        ApplyReport report = new ApplyReport(
                List.of(),
                List.of(new Foreign(TenantFixture.POST, "Deployment x/y"), new Foreign(TenantFixture.MAAS_API, "")),
                List.of(),
                Map.of());

        assertThat(ApplyCheck.warnings(report))
                .allSatisfy(warning -> assertThat(warning.reason()).isEqualTo("ForeignObject"))
                .extracting(warning -> warning.message())
                .anySatisfy(text ->
                        assertThat(text).contains("Deployment edge-gw/payload-processing belongs to Deployment x/y"))
                .anySatisfy(text -> assertThat(text).contains("maas-api belongs to somebody else"));
    }
}
