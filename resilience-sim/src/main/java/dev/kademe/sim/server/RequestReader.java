package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of one request, token by token, and keeps no text of it. What it does not know is passed over, as
 * providers do with what they do not need. Bounds: {@value #DEEPEST} levels, {@value #LONGEST_NAME} characters of a name,
 * {@value #LONGEST_MODEL} of a model; the length of the whole is the caller's. Not thread-safe; used once.
 */
final class RequestReader {
    static final int DEEPEST = 64;
    static final int LONGEST_NAME = 1_000;
    static final int LONGEST_MODEL = 256;
    static final int MOST_OUTPUT_TOKENS = 10_000_000;

    private static final int LONGEST_NUMBER = 100;
    private static final String ASSISTANT = "assistant";
    static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .maxStringLength(RequestBody.MOST_BYTES)
                    .build())
            .build();

    private final JsonParser parser;
    private final Rules rules;
    private final PromptSize prompt = new PromptSize();
    private String model = "";
    private boolean hasMessages;
    private OptionalInt mostOutputTokens = OptionalInt.empty();
    private boolean isStream;
    private boolean includesUsage;

    private RequestReader(JsonParser parser, Rules rules) {
        this.parser = parser;
        this.rules = rules;
    }

    /**
     * Reads {@code body}.
     *
     * @throws BadRequestException when it is no JSON, or a field has a value that is not allowed
     */
    static ChatRequest read(byte[] body, Rules rules) throws BadRequestException {
        try (JsonParser parser = JSON.createParser(body)) {
            return new RequestReader(parser, rules).request();
        } catch (JsonProcessingException e) {
            throw new BadRequestException(
                    "the body is not JSON that can be read (%sat most %d levels deep, no name twice in an object)"
                            .formatted(place(e.getLocation()), DEEPEST));
        } catch (IOException e) {
            throw new BadRequestException("the body is not text in UTF-8");
        }
    }

    /** Some limits are passed at no place at all, and bytes are not counted. */
    private static String place(@Nullable JsonLocation location) {
        return location != null && location.getLineNr() > 0
                ? "in line %d, column %d, ".formatted(location.getLineNr(), location.getColumnNr())
                : "";
    }

    private ChatRequest request() throws IOException, BadRequestException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new BadRequestException("the body must be a JSON object");
        }
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                field(name);
            }
        }
        if (parser.nextToken() != null) {
            throw new BadRequestException("the body must be one JSON object");
        }
        require(!model.isEmpty(), "you must provide a model parameter");
        require(hasMessages, "messages must be an array of at least one message");
        return new ChatRequest(model, prompt.tokens(), mostOutputTokens, isStream, includesUsage, prompt.fingerprint());
    }

    private void field(String name) throws IOException, BadRequestException {
        if (rules.outputLimits.contains(name)) {
            int most = (int) wholeNumber(name, MOST_OUTPUT_TOKENS);
            mostOutputTokens = OptionalInt.of(Math.min(most, mostOutputTokens.orElse(most)));
            return;
        }
        switch (name) {
            case "model" -> model();
            case "messages" -> messages();
            case "stream" -> isStream = isTrue(name);
            case "stream_options" -> streamOptions();
            case "n" -> wholeNumber(name, 1);
            case "system", "tools" -> prompt.add(parser);
            default -> parser.skipChildren();
        }
    }

    private void model() throws IOException, BadRequestException {
        require(parser.currentToken() == JsonToken.VALUE_STRING, "model must be a string");
        model = parser.getText();
        require(
                !model.isBlank() && model.length() <= LONGEST_MODEL,
                "model must be 1 to %d characters".formatted(LONGEST_MODEL));
    }

    private void messages() throws IOException, BadRequestException {
        require(parser.currentToken() == JsonToken.START_ARRAY, "messages must be an array");
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.START_OBJECT, "each of messages must be an object");
            message("messages[%d]".formatted(count++));
            hasMessages = true;
        }
    }

    private void message(String where) throws IOException, BadRequestException {
        String role = "";
        boolean hasContent = false;
        boolean hasOther = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("role")) {
                require(
                        value == JsonToken.VALUE_STRING && rules.roles.contains(parser.getText()),
                        "the role of a message must be one of "
                                + String.join(
                                        ", ", rules.roles.stream().sorted().toList()));
                role = parser.getText();
            } else if (name.equals("content")) {
                content(where);
                hasContent = value != JsonToken.VALUE_NULL;
            } else {
                hasOther |= value.isStructStart() && rules.insteadOfContent.contains(name);
                prompt.add(parser);
            }
        }
        require(!role.isEmpty(), "each of messages must have a role");
        require(hasContent || (hasOther && role.equals(ASSISTANT)), where + ".content: " + rules.contentRequired());
        prompt.endMessage();
    }

    private void content(String where) throws IOException, BadRequestException {
        JsonToken value = parser.currentToken();
        if (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NULL) {
            prompt.add(parser);
            return;
        }
        require(value == JsonToken.START_ARRAY, "the content of a message must be a string or an array");
        String allowed = where + ".content: an array must have at least one part, and each must be an object";
        require(parser.nextToken() != JsonToken.END_ARRAY, allowed);
        do {
            require(parser.currentToken() == JsonToken.START_OBJECT, allowed);
            prompt.add(parser);
        } while (parser.nextToken() != JsonToken.END_ARRAY);
    }

    private void streamOptions() throws IOException, BadRequestException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "stream_options must be an object");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("include_usage") && value != JsonToken.VALUE_NULL) {
                includesUsage = isTrue(name);
            } else {
                parser.skipChildren();
            }
        }
    }

    private boolean isTrue(String name) throws BadRequestException {
        require(parser.currentToken().isBoolean(), name + " must be true or false");
        return parser.currentToken() == JsonToken.VALUE_TRUE;
    }

    private long wholeNumber(String name, long most) throws IOException, BadRequestException {
        String allowed = "%s must be a whole number from 1 to %d".formatted(name, most);
        require(
                parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                        && parser.getNumberType() == JsonParser.NumberType.INT,
                allowed);
        long value = parser.getLongValue();
        require(value >= 1 && value <= most, allowed);
        return value;
    }

    private static void require(boolean isMet, String message) throws BadRequestException {
        if (!isMet) {
            throw new BadRequestException(message);
        }
    }

    /**
     * What a provider allows.
     *
     * @param roles who may speak in a message
     * @param outputLimits the fields that limit the answer; of several the smallest counts
     * @param insteadOfContent the fields of an assistant's message that can stand for its content
     */
    record Rules(Set<String> roles, Set<String> outputLimits, Set<String> insteadOfContent) {
        private String contentRequired() {
            return insteadOfContent.isEmpty()
                    ? "field required, a string or an array"
                    : "field required, a string or an array; only an assistant's message may have %s instead"
                            .formatted(String.join(
                                    " or ", insteadOfContent.stream().sorted().toList()));
        }
    }
}
