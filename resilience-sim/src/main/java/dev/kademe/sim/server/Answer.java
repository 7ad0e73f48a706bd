package dev.kademe.sim.server;

import dev.kademe.sim.load.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One made-up answer. The same seed and prompt give the same text.
 *
 * @param id of the answer
 * @param createdSeconds when it was made, in seconds since 1970
 * @param request what it answers
 * @param parts its tokens, four characters each, in order
 * @param isCut whether the request's limit cut it
 */
record Answer(String id, long createdSeconds, ChatRequest request, List<String> parts, boolean isCut) {
    private static final String CONSONANTS = "bdfgklmnprstvz";
    private static final String VOWELS = "aeiou";

    static Answer of(String id, long createdSeconds, ChatRequest request, int answerTokens, SeededRandom chance) {
        RandomGenerator random = chance.of("answer " + request.fingerprint());
        int tokens = request.outputTokens(answerTokens);
        List<String> parts = new ArrayList<>(tokens);
        for (int i = 0; i < tokens; i++) {
            parts.add(word(random) + (i == tokens - 1 ? '.' : ' '));
        }
        return new Answer(id, createdSeconds, request, List.copyOf(parts), tokens < answerTokens);
    }

    String text() {
        return String.join("", parts);
    }

    private static String word(RandomGenerator random) {
        return "" + letter(CONSONANTS, random) + letter(VOWELS, random) + letter(CONSONANTS, random);
    }

    private static char letter(String letters, RandomGenerator random) {
        return letters.charAt(random.nextInt(letters.length()));
    }
}
