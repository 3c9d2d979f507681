package io.opendatahub.maas.controlplane;

/**
 * A moment in the {@link RequestLog}: everything that was answered before it is before it.
 *
 * @param offset the position in the audit log file
 */
public record Mark(long offset) {}
