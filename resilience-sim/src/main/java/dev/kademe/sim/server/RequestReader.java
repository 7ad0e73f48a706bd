package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.Set;

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
    static final JsonFactory JSON = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .maxStringLength(RequestBody.MOST_BYTES)
                    .build())
            .build();

    private final JsonParser parser;
    private final Set<String> roles;
    private final Set<String> outputLimits;
    private final PromptSize prompt = new PromptSize();
    private String model = "";
    private boolean hasMessages;
    private OptionalInt mostOutputTokens = OptionalInt.empty();
    private boolean isStream;
    private boolean includesUsage;

    private RequestReader(JsonParser parser, Set<String> roles, Set<String> outputLimits) {
        this.parser = parser;
        this.roles = roles;
        this.outputLimits = outputLimits;
    }

    /**
     * Reads {@code body}.
     *
     * @param roles who may speak in a message
     * @param outputLimits the fields that limit the answer; of several the smallest counts
     * @throws BadRequestException when it is no JSON, or a field has a value that is not allowed
     */
    static ChatRequest read(byte[] body, Set<String> roles, Set<String> outputLimits) throws BadRequestException {
        try (JsonParser parser = JSON.createParser(body)) {
            return new RequestReader(parser, roles, outputLimits).request();
        } catch (JsonProcessingException e) {
            throw new BadRequestException("the body is not JSON that can be read (at byte %d, at most %d levels deep)"
                    .formatted(e.getLocation() == null ? 0 : e.getLocation().getByteOffset(), DEEPEST));
        } catch (IOException e) {
            throw new BadRequestException("the body is not text in UTF-8");
        }
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
        if (outputLimits.contains(name)) {
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
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.START_OBJECT, "each of messages must be an object");
            message();
            hasMessages = true;
        }
    }

    private void message() throws IOException, BadRequestException {
        boolean hasRole = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("role")) {
                require(
                        value == JsonToken.VALUE_STRING && roles.contains(parser.getText()),
                        "the role of a message must be one of "
                                + String.join(", ", roles.stream().sorted().toList()));
                hasRole = true;
            } else if (name.equals("content")) {
                require(
                        value == JsonToken.VALUE_STRING
                                || value == JsonToken.START_ARRAY
                                || value == JsonToken.VALUE_NULL,
                        "the content of a message must be a string or an array");
                prompt.add(parser);
            } else {
                prompt.add(parser);
            }
        }
        require(hasRole, "each of messages must have a role");
        prompt.endMessage();
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
}
