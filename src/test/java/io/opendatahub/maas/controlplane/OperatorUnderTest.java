package io.opendatahub.maas.controlplane;

/** A running operator, however it runs: in this JVM or as a process. */
public interface OperatorUnderTest extends AutoCloseable {
    /** Ends it; when this returns it sends no request any more. */
    @Override
    void close();
}
