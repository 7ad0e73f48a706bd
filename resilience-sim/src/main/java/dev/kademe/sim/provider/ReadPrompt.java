package dev.kademe.sim.provider;

import java.util.List;

/**
 * What the lesson's model makes of a prompt, whatever the seed.
 *
 * @param hash FNV-1a over its characters, in 32 bits
 * @param tokens how many tokens it has
 * @param label the label it gets
 * @param labelTokens how many tokens the label has
 */
record ReadPrompt(long hash, int tokens, String label, int labelTokens) {
    private static final long OFFSET = 2166136261L;
    private static final long PRIME = 16777619L;
    private static final long MASK = 0xFFFFFFFFL;

    static ReadPrompt of(String prompt, LabelModel labels) {
        List<String> tokens = LessonTokenizer.tokens(prompt);
        String label = labels.label(tokens);
        int labelTokens = LessonTokenizer.tokens(label).size();
        return new ReadPrompt(hash(prompt), tokens.size(), label, labelTokens);
    }

    private static long hash(String prompt) {
        long hash = OFFSET;
        for (int i = 0; i < prompt.length(); i++) {
            hash = ((hash ^ prompt.charAt(i)) * PRIME) & MASK;
        }
        return hash;
    }
}
