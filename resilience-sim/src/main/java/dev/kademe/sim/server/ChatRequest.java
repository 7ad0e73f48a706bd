package dev.kademe.sim.server;

import java.util.OptionalInt;

/**
 * What the fake provider keeps of a request: no text of it.
 *
 * @param model the model that was asked for, any name of 1 to 256 characters
 * @param inputTokens the estimate of its prompt, 1 or more
 * @param mostOutputTokens the most tokens that the answer may have, if the request says so
 * @param isStream whether the answer is wanted in parts
 * @param includesUsage whether a stream of OpenAI's ends with its usage
 * @param fingerprint the same for the same prompt
 */
record ChatRequest(
        String model,
        long inputTokens,
        OptionalInt mostOutputTokens,
        boolean isStream,
        boolean includesUsage,
        long fingerprint) {
    /** How many tokens the answer gets. */
    int outputTokens(int answerTokens) {
        return Math.min(answerTokens, mostOutputTokens.orElse(answerTokens));
    }
}
