package io.opendatahub.maas.controlplane;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The one self-signed certificate of a run, for 127.0.0.1 and localhost. API server, {@link FaultProxy} and
 * {@link MetricsServer} all serve with it, so a client that trusts one trusts all. Made with the JDK's keytool:
 * the JDK has no public API that makes certificates, and no library is needed for one.
 */
final class ServingKey {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "serving";

    private final KeyStore store;
    private final Path certificate;
    private final Path key;

    private ServingKey(KeyStore store, Path certificate, Path key) {
        this.store = store;
        this.certificate = certificate;
        this.key = key;
    }

    /** Makes certificate and key and leaves them in {@code folder}, as PKCS#12 and as PEM files. */
    static ServingKey generate(Path folder) {
        Path pkcs12 = folder.resolve("serving.p12");
        try {
            runKeytool(pkcs12, folder.resolve("keytool.log"));
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(pkcs12)) {
                store.load(in, PASSWORD);
            }
            Path certificate = folder.resolve("serving.crt");
            Path key = folder.resolve("serving.key");
            writePem(certificate, "CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
            writePem(key, "PRIVATE KEY", store.getKey(ALIAS, PASSWORD).getEncoded());
            return new ServingKey(store, certificate, key);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the certificate of the control plane could not be made", e);
        }
    }

    /** Writes a fresh RSA key as PEM: service account tokens are signed with it. */
    static void generateSigningKey(Path file) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            writePem(file, "PRIVATE KEY", pair.getPrivate().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path certificate() {
        return certificate;
    }

    Path key() {
        return key;
    }

    /** The certificate as the {@code certificate-authority-data} of a kubeconfig. */
    String certificateData() {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(certificate));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For servers: shows the certificate. */
    SSLContext serverContext() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** For clients: trusts nothing but the certificate, and shows none, which would be taken for a user's. */
    SSLContext clientContext() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void runKeytool(Path pkcs12, Path log) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=maas-test-control-plane",
                        "-validity",
                        "3650",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        pkcs12.toString(),
                        "-storepass",
                        new String(PASSWORD),
                        "-ext",
                        "bc:c",
                        "-ext",
                        "ku:c=digitalSignature,keyCertSign",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1,dns:kubernetes.default.svc")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed:\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static void writePem(Path file, String type, byte[] content) throws IOException {
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        Files.writeString(file, "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n");
    }
}
