package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.io.IOException;

/**
 * Reads a resource amount whatever it is. {@link IntOrString} itself throws for a plain number beyond 32 bits, such as
 * {@code memory: 4294967296}, and one such object would keep the informer from reading all the others.
 */
final class LenientAmount extends StdDeserializer<IntOrString> {

    LenientAmount() {
        super(IntOrString.class);
    }

    @Override
    public IntOrString deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        JsonNode node = parser.readValueAsTree();
        if (node.isInt()) {
            return new IntOrString(node.intValue());
        }
        if (node.isNumber()) {
            return new IntOrString(node.decimalValue().toPlainString());
        }
        return new IntOrString(node.isValueNode() ? node.asText() : node.toString());
    }

    /** A null amount reads as an empty one, which no judgement accepts. */
    @Override
    public IntOrString getNullValue(DeserializationContext context) {
        return new IntOrString("");
    }
}
