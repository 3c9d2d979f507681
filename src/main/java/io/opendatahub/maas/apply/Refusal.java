/* How a request that was refused or not answered is told, and what it may come from. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import java.net.HttpURLConnection;
import java.util.Objects;
import java.util.Set;

/** The API server's words without the client's around them. */
public final class Refusal {

    /** No answer at all. */
    private static final int UNREACHABLE = 0;

    /** A JSON Patch whose test failed. */
    private static final int UNPROCESSABLE = 422;

    private static final Set<Integer> RACES =
            Set.of(HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_CONFLICT, UNPROCESSABLE);

    private Refusal() {}

    /** What the API server said, on one line. */
    public static String words(RuntimeException cause) {
        if (!(cause instanceof KubernetesClientException answer)) {
            return Objects.requireNonNullElse(cause.getMessage(), "refused");
        }
        if (answer.getStatus() != null && answer.getStatus().getMessage() != null) {
            return answer.getStatus().getMessage();
        }
        return answer.getCode() == UNREACHABLE
                ? "the API server did not answer"
                : Objects.requireNonNullElse(answer.getMessage(), "HTTP " + answer.getCode());
    }

    /** Whether somebody may have changed the object at the same time; the next pass knows better. */
    public static boolean mayBeRace(RuntimeException cause) {
        return cause instanceof KubernetesClientException answer && RACES.contains(answer.getCode());
    }

    /** A refused request about an object, for a report. */
    public static ApplyReport.Failure failure(ResourceKey key, KubernetesClientException cause) {
        return new ApplyReport.Failure(key, cause.getCode(), words(cause));
    }
}
