package io.opendatahub.maas.controlplane;

/** Text of a kubeconfig file with one cluster and one user. */
final class Kubeconfig {
    private static final String TEMPLATE = """
            apiVersion: v1
            kind: Config
            current-context: maas
            clusters:
            - name: maas
              cluster:
                server: %s
                certificate-authority-data: %s
            users:
            - name: %s
              user:
                token: %s
            contexts:
            - name: maas
              context:
                cluster: maas
                user: %s
            """;

    private Kubeconfig() {}

    static String of(String url, String certificateData, Identity identity) {
        return TEMPLATE.formatted(url, certificateData, identity.user(), identity.token(), identity.user());
    }
}
