package io.opendatahub.maas.controlplane;

import java.util.List;

/**
 * Who sends a request: a user of the API server's token file. Each actor of a test is a user of its own, so
 * that {@link RequestLog} can tell them apart.
 *
 * @param user the user name, as it appears in the audit log and in role bindings
 * @param token the bearer token
 * @param groups the groups of the user
 */
public record Identity(String user, String token, List<String> groups) {
    /** The group of every operator under test; write requests of its members are logged with their bodies. */
    public static final String OPERATORS = "maas-operators";

    static final String MASTERS = "system:masters";

    boolean isOperator() {
        return groups.contains(OPERATORS);
    }

    @Override
    public String toString() {
        return user;
    }
}
