/* The dataplane's configuration, one file per payload workload (contract section 7). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.DataplaneFiles;
import io.opendatahub.maas.naming.Sha256;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Renders the ConfigMap {@code payload-processing-plugins}. */
final class Plugins {

    static final int GRPC_PORT = 9004;
    static final int HEALTH_PORT = 50052;
    static final int METRICS_PORT = 9090;

    /** Everything but the filters. The body is unbounded because requests with long prompts are streamed through. */
    private static final String FILE = """
            server:
              grpc_address: "0.0.0.0:%d"
              health_address: "0.0.0.0:%d"
              metrics_address: "0.0.0.0:%d"
              tls:
                mode: self_signed
            filter_chains:
            %sinsecure_options:
              allow_unbounded_body: true
            """;

    /** Routing needs the model and its provider before authentication. */
    private static final String PRE_AUTH_CHAIN = """
              - name: bbr
                filters:
                  - filter: %s
                    header: X-Gateway-Model-Name
                  - filter: %s
                    header: X-Gateway-Model-Name
            """;

    /** The identity that the gateway put into headers must not reach a model. */
    private static final String POST_AUTH_CHAIN = """
              - name: ipp
                filters:
                  - filter: %s
                  - filter: %s
                    request_remove: [X-MaaS-Username, X-MaaS-Group]
            """;

    /**
     * From Anthropic Messages to Chat Completions. No lossy option of the translator is set: what it cannot carry over, it
     * refuses.
     */
    private static final List<PraxisFilter> TRANSLATION = List.of(
            PraxisFilter.ANTHROPIC_MESSAGES_FORMAT,
            PraxisFilter.ANTHROPIC_VALIDATE,
            PraxisFilter.ANTHROPIC_TO_OPENAI,
            PraxisFilter.ANTHROPIC_STREAM_EVENTS);

    private static final String ON_MESSAGES = """
                  - filter: %s
                    conditions: [{when: {path: /v1/messages}}]
            """;

    /** The path comes last: the filters before it are limited to the one that it replaces. */
    private static final String TO_CHAT_COMPLETIONS = ON_MESSAGES + """
                    replace: {pattern: "^/v1/messages$", replacement: /v1/chat/completions}
            """;

    private final TenantContext context;
    private final SortedMap<String, String> files;

    Plugins(TenantContext context) {
        this.context = context;
        PraxisRelease release = context.platform().praxisRelease();
        this.files = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
                DataplaneFiles.PRE_AUTH, file(preAuth(release)), DataplaneFiles.POST_AUTH, file(postAuth(release)))));
    }

    private static String preAuth(PraxisRelease release) {
        return PRE_AUTH_CHAIN.formatted(
                PraxisFilter.MODEL_TO_HEADER.nameIn(release),
                PraxisFilter.LLMISVC_MODEL_PROVIDER_RESOLVER.nameIn(release));
    }

    private String postAuth(PraxisRelease release) {
        StringBuilder chain = new StringBuilder(POST_AUTH_CHAIN.formatted(
                PraxisFilter.REQUEST_ID.nameIn(release), PraxisFilter.HEADERS.nameIn(release)));
        if (context.apiTranslation()) {
            TRANSLATION.forEach(filter -> chain.append(ON_MESSAGES.formatted(filter.nameIn(release))));
            chain.append(TO_CHAT_COMPLETIONS.formatted(PraxisFilter.PATH_REWRITE.nameIn(release)));
        }
        return chain.toString();
    }

    DesiredObject configMap() {
        return DesiredObject.of(
                ManagedKind.CONFIG_MAP,
                new ConfigMapBuilder()
                        .withMetadata(Metadata.inGateway(context, name()))
                        .withData(files)
                        .build());
    }

    String name() {
        return key().name();
    }

    ResourceKey key() {
        return TenantInventory.plugins(context.tenant(), context.platform());
    }

    /** Digest of the configuration: a changed one rolls the pods of both workloads, an unchanged one never does. */
    String hash() {
        return Sha256.hex(String.join("\n", files.values()));
    }

    private static String file(String chain) {
        return FILE.formatted(GRPC_PORT, HEALTH_PORT, METRICS_PORT, chain);
    }
}
