/* Expressions, compiled and run as Authorino does. */
package io.opendatahub.maas.authorino;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One expression over {@code request} and {@code auth}; standard library, standard macros and the string extension, nothing
 * else.
 */
public final class CelExpression {

    private static final CelType STRUCT = MapType.create(SimpleType.STRING, SimpleType.DYN);
    private static final Cel CEL = CelFactory.legacyCelBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("request", STRUCT)
            .addVar("auth", STRUCT)
            .addCompilerLibraries(CelExtensions.strings())
            .addRuntimeLibraries(CelExtensions.strings())
            .build();
    private static final Map<String, CelExpression> COMPILED = new ConcurrentHashMap<>();

    private final CelType type;
    private final CelRuntime.Program program;

    private CelExpression(String text) {
        try {
            CelAbstractSyntaxTree tree = CEL.compile(text).getAst();
            this.type = tree.getResultType();
            this.program = CEL.createProgram(tree);
        } catch (CelValidationException | CelEvaluationException refused) {
            throw new IllegalArgumentException(text + "\n" + refused.getMessage(), refused);
        }
    }

    /**
     * Compiles.
     *
     * @throws IllegalArgumentException when the text is no expression
     */
    public static CelExpression of(String text) {
        return COMPILED.computeIfAbsent(text, CelExpression::new);
    }

    /** Whether Authorino accepts it as a condition. */
    public boolean isCondition() {
        return type.equals(SimpleType.BOOL) || type.equals(SimpleType.DYN);
    }

    /**
     * Its value.
     *
     * @throws CelEvaluationException when it fails
     */
    public Object valueFor(Map<String, Object> input) throws CelEvaluationException {
        return program.eval(adapted(input));
    }

    /**
     * Its value as a condition; one that is neither true nor false has failed.
     *
     * @throws CelEvaluationException when it fails
     */
    boolean holdsFor(Map<String, Object> input) throws CelEvaluationException {
        return (Boolean) valueFor(input);
    }

    /** JSON's null has a type of its own in CEL. */
    private static Map<String, Object> adapted(Map<?, ?> map) {
        Map<String, Object> result = new LinkedHashMap<>();
        map.forEach((key, value) -> result.put((String) key, adaptedValue(value)));
        return result;
    }

    private static Object adaptedValue(Object value) {
        if (value == null) {
            return NullValue.NULL_VALUE;
        }
        if (value instanceof Map<?, ?> map) {
            return adapted(map);
        }
        if (value instanceof List<?> list) {
            List<Object> result = new ArrayList<>();
            list.forEach(element -> result.add(adaptedValue(element)));
            return result;
        }
        return value;
    }
}
