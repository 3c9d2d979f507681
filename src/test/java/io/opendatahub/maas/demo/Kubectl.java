package io.opendatahub.maas.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** kubectl as the person at the terminal would use it: the command is shown, then its own output. */
final class Kubectl {

    private final Path binary;
    private final Path kubeconfig;
    private final Story story;

    Kubectl(Path binary, Path kubeconfig, Story story) {
        this.binary = binary;
        this.kubeconfig = kubeconfig;
        this.story = story;
    }

    void run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(binary.toString()));
        command.addAll(List.of(arguments));
        story.say("$ kubectl " + String.join(" ", arguments));
        System.out.flush();
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("KUBECONFIG", kubeconfig.toString());
        try {
            int code = builder.start().waitFor();
            if (code != 0) {
                throw new Story.Failed("kubectl ended with code " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Story.Failed("interrupted");
        }
    }
}
