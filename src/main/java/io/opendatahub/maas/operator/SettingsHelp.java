/* The text of --help. */
package io.opendatahub.maas.operator;

/** Lists every setting with its flag, default and meaning. */
final class SettingsHelp {

    private static final String INDENT = "      ";

    private SettingsHelp() {}

    static String text() {
        StringBuilder text = new StringBuilder("""
                The MaaS operator. Reconciles MaasTenantConfig, AITenant and Config of maas.opendatahub.io/v1alpha1 on the
                cluster of KUBECONFIG, or of the pod's service account.

                Every setting is an environment variable and a flag (--flag value or --flag=value); flags win.
                An empty value is none, unless its meaning says otherwise.

                --check URL  asks an endpoint until it answers 200, for two minutes, and does nothing else: exit code 0, else 1. For
                             tests in a cluster.

                """);
        for (Setting setting : Setting.values()) {
            text.append("  ")
                    .append(setting.flag())
                    .append("  (")
                    .append(setting.name())
                    .append(")\n");
            text.append(INDENT).append(setting.meaning()).append('\n');
            text.append(INDENT).append("Default: ");
            text.append(setting.defaultValue().isEmpty() ? "empty" : setting.defaultValue());
            text.append("\n\n");
        }
        return text.append("Bad settings end the program with exit code 78.").toString();
    }
}
