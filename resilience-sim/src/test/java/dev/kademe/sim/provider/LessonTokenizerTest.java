package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LessonTokenizerTest {
    @Test
    void tokens_longWords_areCutIntoPiecesOfFive() {
        assertThat(LessonTokenizer.tokens("abcde abcdef abcdefghijk"))
                .containsExactly("abcde", "abcde", "f", "abcde", "fghij", "k");
    }

    @Test
    void tokens_capitalsAndCommas_areLoweredAndSetApart() {
        assertThat(LessonTokenizer.tokens("Fatura, odeme,a")).containsExactly("fatur", "a", ",", "odeme", ",", "a");
    }

    @Test
    void tokens_nothingButSpaces_isEmpty() {
        assertThat(LessonTokenizer.tokens("")).isEmpty();
        assertThat(LessonTokenizer.tokens("  ")).isEmpty();
        assertThat(LessonTokenizer.tokens(",,")).containsExactly(",", ",");
    }
}
