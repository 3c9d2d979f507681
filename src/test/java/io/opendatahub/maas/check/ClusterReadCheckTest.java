package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.status.Reasons;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An error reading is never taken for absence. */
class ClusterReadCheckTest {

    @Test
    void whatIsForbiddenToReadIsNotCalledMissing() {
        TenantFixture fixture = TenantFixture.ofLilac();
        fixture.secret = DatabaseSecret.MISSING;
        fixture.unreadable.add(new ReadFailure(ObservedKinds.SECRET, 403, "secrets is forbidden"));

        Blocker blocker = first(fixture);

        assertThat(blocker.reason()).isEqualTo(Reasons.PERMISSION_DENIED);
        assertThat(blocker.message()).contains("secrets cannot be read: secrets is forbidden", "Grant");
    }

    @Test
    void whatIsNotListedYetIsAwaited() {
        TenantFixture fixture = TenantFixture.ofLilac();
        fixture.gateways.clear();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.GATEWAY, 0, "not listed yet"));

        Blocker blocker = first(fixture);

        assertThat(blocker.phase()).contains(TenantPhase.PENDING);
        assertThat(blocker.message()).contains("not listed yet").doesNotContain("does not exist");
    }

    @Test
    @Tag("case-84")
    void aNeededKindOfOurOwnObjectsIsAwaitedToo() {
        TenantFixture fixture = TenantFixture.ofLilac();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.HTTP_ROUTE, 0, "not listed yet"));
        assertThat(first(fixture).phase()).contains(TenantPhase.PENDING);

        fixture.unreadable.set(0, new ReadFailure(ObservedKinds.HTTP_ROUTE, 403, "httproutes is forbidden"));
        assertThat(BlockingChecks.first(fixture.observation(), TenantFixture.PLATFORM))
                .as("a refusal is reported with the objects that it concerns")
                .isEmpty();
    }

    /** Contract section 2, CLUSTER_AUDIENCE: taken for unset, it would shut out everybody who comes with a token. */
    @Test
    void anIssuerThatCannotBeReadIsNotCalledUnset() {
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.AUTHENTICATION, 403, "authentications is forbidden"));

        assertThat(first(fixture).reason()).isEqualTo(Reasons.PERMISSION_DENIED);
        assertThat(first(fixture).message()).contains("authentications.config.openshift.io cannot be read");
    }

    @Test
    void anOptionalKindThatCannotBeReadOnlyWarns() {
        TenantFixture fixture = TenantFixture.ofLilac();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.AUTHORINO, 403, "authorinos is forbidden"));

        assertThat(BlockingChecks.first(fixture.observation(), TenantFixture.PLATFORM))
                .isEmpty();
        assertThat(ClusterWarnings.of(fixture.observation().cluster()))
                .anySatisfy(warning -> assertThat(warning.message()).contains("authorinos is forbidden"));
    }

    @Test
    void anOptionalKindThatIsNotListedYetIsNothingToWarnAbout() {
        TenantFixture fixture = TenantFixture.ofLilac();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.EXTERNAL_MODEL, 0, "not listed yet"));

        assertThat(ClusterWarnings.of(fixture.observation().cluster())).isEmpty();
        assertThat(BlockingChecks.first(fixture.observation(), TenantFixture.PLATFORM))
                .isEmpty();
    }

    private static Blocker first(TenantFixture fixture) {
        return BlockingChecks.first(fixture.observation(), TenantFixture.PLATFORM)
                .orElseThrow();
    }
}
