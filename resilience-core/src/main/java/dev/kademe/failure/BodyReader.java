package dev.kademe.failure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Reads an error body: the first JSON value in it, which may stand in an event of a stream ({@code data: {…}}). What is
 * not whole or not JSON is no information. Bounds: {@value #MOST_FIELDS} fields, {@value #DEEPEST} levels,
 * {@value #LONGEST_VALUE} characters of a value.
 */
final class BodyReader {
    static final int MOST_FIELDS = 256;
    static final int DEEPEST = 32;
    static final int LONGEST_VALUE = 2_048;

    private static final int LONGEST_PATH = 256;

    /** Names are not kept for later: a provider's or an attacker's would fill a table shared by all. */
    private static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(64)
                    .maxNameLength(LONGEST_PATH)
                    .maxStringLength(EndpointException.MOST_BODY_BYTES)
                    .build())
            .build();

    private BodyReader() {}

    static Body read(byte[] bytes) {
        int start = start(bytes);
        if (start == bytes.length) {
            return Body.EMPTY;
        }
        try (JsonParser parser = JSON.createParser(bytes, start, bytes.length - start)) {
            return read(parser);
        } catch (IOException | RuntimeException unreadable) {
            // An unreadable body proves nothing: the status decides.
            return Body.EMPTY;
        }
    }

    /** Where the first object or array begins; a page of HTML has none that counts. */
    private static int start(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '{' || bytes[i] == '[') {
                return i;
            }
            if (bytes[i] == '<') {
                return bytes.length;
            }
        }
        return bytes.length;
    }

    private static Body read(JsonParser parser) throws IOException {
        Body body = new Body();
        Deque<String> outer = new ArrayDeque<>();
        String path = "";
        String name = "";
        int fields = 0;
        do {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return Body.EMPTY;
            }
            if (token == JsonToken.FIELD_NAME) {
                String field = parser.currentName().toLowerCase(Locale.ROOT);
                name = path.isEmpty() ? field : path + "." + field;
            } else if (token.isStructStart()) {
                outer.push(path);
                path = name.length() > LONGEST_PATH ? path : name;
            } else if (token.isStructEnd()) {
                path = outer.pop();
                name = path;
            } else if (token.isScalarValue() && token != JsonToken.VALUE_NULL && fields < MOST_FIELDS) {
                fields++;
                String value = parser.getText();
                body.put(name, value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) : value);
            }
        } while (!outer.isEmpty());
        return body;
    }
}
