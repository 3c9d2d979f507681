package io.opendatahub.maas.controlplane;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class the control plane of the run, a {@link Sandbox} of its own and an operator. Constructors and
 * methods may take {@link ControlPlane}, {@link Sandbox} and {@link OperatorSlot} as parameters.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ControlPlaneExtension.class)
public @interface WithControlPlane {
    /** Whether the operator is started before the first test; otherwise tests start it when they like. */
    boolean operator() default true;

    /** Whether the operator goes through a {@link FaultProxy}. */
    boolean proxied() default false;

    /**
     * Whether the operator has what an installation grants it, and nothing else; then a request of it that is refused fails the
     * class. Otherwise it has every right: for classes that take rights away.
     */
    boolean shippedRights() default true;

    /**
     * Whether the policies on the operator's account are in force for an operator with {@link #shippedRights}. They know the
     * namespaces of the sandbox, and so are not for classes in which the operator works elsewhere.
     */
    boolean limited() default true;
}
