package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The estimate of a prompt: a token for every {@value #CHARACTERS_A_TOKEN} characters of all strings in it, rounded up, and
 * {@value #TOKENS_A_MESSAGE} for each message. Pictures and files (strings under {@code url} and {@code data}) count
 * nothing. Keeps a hash of the text, not the text. Not thread-safe.
 */
final class PromptSize {
    static final int CHARACTERS_A_TOKEN = 4;
    static final int TOKENS_A_MESSAGE = 3;

    private static final Set<String> ATTACHMENTS = Set.of("url", "data");
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private long characters;
    private long messages;
    private long hash = FNV_OFFSET;

    /** Counts the value that {@code parser} stands at, and leaves it at the value's end. */
    void add(JsonParser parser) throws IOException {
        int depth = 0;
        JsonToken token = parser.currentToken();
        while (token != null) {
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token == JsonToken.VALUE_STRING && !isAttachment(parser.currentName())) {
                count(parser);
            }
            if (depth == 0) {
                return;
            }
            token = parser.nextToken();
        }
    }

    void endMessage() {
        messages++;
    }

    long tokens() {
        return TOKENS_A_MESSAGE * messages + (characters + CHARACTERS_A_TOKEN - 1) / CHARACTERS_A_TOKEN;
    }

    long fingerprint() {
        return hash;
    }

    private void count(JsonParser parser) throws IOException {
        char[] text = parser.getTextCharacters();
        int start = parser.getTextOffset();
        int length = parser.getTextLength();
        characters += Character.codePointCount(text, start, length);
        for (int i = start; i < start + length; i++) {
            hash = (hash ^ text[i]) * FNV_PRIME;
        }
    }

    private static boolean isAttachment(@Nullable String name) {
        return name != null && ATTACHMENTS.contains(name);
    }
}
