package io.opendatahub.maas.cases;

/** Objects of the default tenant's dataplane as the earlier controller wrote them. */
final class OlderTexts {

    static final String OLDER_PRE_FILE = "custom-pre-processing-ipp-config.yaml";
    static final String OLDER_POST_FILE = "custom-ipp-config.yaml";

    /** As shipped, with its comments. */
    static final String CONFIG_MAP = """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: payload-processing-plugins
              namespace: edge-gw
              labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: models-as-a-service}
            data:
              custom-pre-processing-ipp-config.yaml: |
                apiVersion: llm-d.ai/v1alpha1
                kind: PayloadProcessorConfig
                plugins:
                - type: body-field-to-header
                  name: model-extractor
                  parameters: {headerName: X-Gateway-Model-Name, fieldName: model}
                - type: model-provider-resolver
                profiles:
                - name: default
                  plugins:
                    request:
                    - pluginRef: model-extractor
                    - pluginRef: model-provider-resolver
              custom-ipp-config.yaml: |
                kind: PayloadProcessorConfig
                apiVersion: llm-d.ai/v1alpha1
                plugins:
                - {type: maas-headers-guard, name: maas-headers-guard}
                - type: stream-usage-enforcer
                - type: model-provider-resolver
                - type: api-translation
                - type: apikey-injection
                profiles:
                - name: default
                  plugins:
                    request:
                    - pluginRef: maas-headers-guard
                    - pluginRef: stream-usage-enforcer
                    - pluginRef: model-provider-resolver
                    - pluginRef: api-translation
                    - pluginRef: apikey-injection
                    # Off, so that streams are not held up.
                    response: []
            """;

    /** As the older documentation told administrators to change it for Anthropic. */
    static final String TRANSLATING = CONFIG_MAP.replace("response: []", "response: [{pluginRef: api-translation}]");

    static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: %1$s
              namespace: edge-gw
              labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: models-as-a-service}
            spec:
              replicas: 2
              selector: {matchLabels: {app: %1$s, maas.opendatahub.io/tenant-instance: %1$s}}
              template:
                metadata: {labels: {app: %1$s, maas.opendatahub.io/tenant-instance: %1$s}}
                spec:
                  containers:
                  - name: %1$s
                    image: example.test/payload:older
                    args: [--config-file, /config/%2$s]
            """;

    /** Somebody asked for it in an earlier release. */
    static final String AUTOSCALER = """
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata:
              name: payload-processing
              namespace: edge-gw
              labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: models-as-a-service}
            spec:
              minReplicas: 2
              maxReplicas: 3
              scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: payload-processing}
            """;

    /** What the pods of the older dataplane read with: all secrets of the cluster. */
    static final String READER = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: payload-processing-reader
              labels: {app.opendatahub.io/modelsasservice: "true"}
            rules: [{apiGroups: [""], resources: [secrets], verbs: [get, list, watch]}]
            """;

    static final String READER_BINDING = """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata:
              name: payload-processing-reader
              labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: models-as-a-service}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: payload-processing-reader}
            subjects: [{kind: ServiceAccount, name: payload-processing, namespace: edge-gw}]
            """;

    private OlderTexts() {}
}
