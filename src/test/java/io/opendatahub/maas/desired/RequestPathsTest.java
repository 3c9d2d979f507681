/* Contract section 4a on paths: management, model and health. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.CelExpression;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The path predicates, run. */
class RequestPathsTest {

    private static Object value(String expression, String method, String path, Map<String, String> headers)
            throws Exception {
        return CelExpression.of(expression)
                .valueFor(Map.of(
                        "request", Map.of("method", method, "path", path, "headers", headers), "auth", Map.of()));
    }

    private static boolean isManagement(String path) throws Exception {
        boolean management = (Boolean) value(RequestPaths.isManagement(), "GET", path, Map.of());
        assertThat(value(RequestPaths.isModelPath(), "GET", path, Map.of())).isEqualTo(!management);
        return management;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/models",
                "/v1/models/",
                "/v1/models?limit=1",
                "/v1/models/llm/granite",
                "/v1/subscriptions",
                "/v1/subscriptions/gold",
                "/v1/api-keys",
                "/v1/api-keys/7?force=true",
                "/maas-api",
                "/maas-api/",
                "/maas-api?x",
                "/maas-api/health",
                "/maas-api/v1/models",
            })
    void managementPaths(String path) throws Exception {
        assertThat(isManagement(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/v1",
                "/v1/",
                "/v1/modelsX",
                "/v1/models-all",
                "/v1/models%2Fx",
                "/v1%2Fmodels",
                "/%76%31/models",
                "//v1/models",
                "/v1//models",
                "/V1/models",
                "/v1/model",
                "/v1/api-keysX/1",
                "/v1/subscriptions.json",
                "/v1/chat/completions",
                "/v1/messages",
                "/maas-api-x/v1/models",
                "/maas-apix",
                "/maas-api%2f",
                "/llm/granite/v1/models",
                "/llm/v1/models",
                "/llm?path=/v1/models",
            })
    void everyOtherPathIsAModelPath(String path) throws Exception {
        assertThat(isManagement(path)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/llm/granite, llm/granite",
        "/llm/granite/, llm/granite",
        "/llm/granite?x=/a/b, llm/granite",
        "/llm/granite/v1/chat/completions, llm/granite",
        "/maas-api-x/y/v1/models, maas-api-x/y",
        "/v1x/y, v1x/y",
        "/v1/chat/completions, from/header",
        "/v1/messages?beta=true, from/header",
        "/maas-api/v1/models, from/header",
        "/llm, from/header",
        "/llm/, from/header",
        "/llm?/x/y, from/header",
        "//llm/granite, from/header",
        "/, from/header",
    })
    void theModelIsInThePathOrElseInTheHeader(String path, String model) throws Exception {
        assertThat(value(RequestPaths.model(), "POST", path, Map.of("x-gateway-model-name", "from/header")))
                .isEqualTo(model);
        assertThat(value(RequestPaths.model(), "POST", path, Map.of()))
                .isEqualTo(model.equals("from/header") ? "" : model);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /maas-api/health, true",
        "GET, /maas-api/health?verbose, true",
        "POST, /maas-api/health, false",
        "HEAD, /maas-api/health, false",
        "GET, /maas-api/health/, false",
        "GET, /maas-api/healthz, false",
        "GET, /maas-api/v1/health, false",
        "GET, /v1/models, false",
        "GET, /, false",
    })
    void onlyTheHealthCheckNeedsNoAuthentication(String method, String path, boolean open) throws Exception {
        assertThat(value(RequestPaths.isHealthCheck(), method, path, Map.of())).isEqualTo(open);
    }

    /** A failed condition of the policy as a whole would let the request pass. */
    @Test
    void aRequestWithoutAPathIsNoHealthCheck() throws Exception {
        assertThat(CelExpression.of(RequestPaths.isHealthCheck())
                        .valueFor(Map.of("request", Map.of("method", "CONNECT"), "auth", Map.of())))
                .isEqualTo(false);
    }
}
