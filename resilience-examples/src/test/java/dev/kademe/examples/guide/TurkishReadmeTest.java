package dev.kademe.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The Turkish README says what the English one says, at the same length. */
final class TurkishReadmeTest {
    private static final Page ENGLISH = Page.of(Page.CHECKOUT.resolve("README.md"));
    private static final Page TURKISH = Page.of(Page.CHECKOUT.resolve("README.tr.md"));

    @Test
    void turkish_headings_areLevelWithTheEnglishOnes() {
        assertThat(levels(TURKISH)).isEqualTo(levels(ENGLISH));
    }

    /** Code, commands, pictures and tables need no translation. */
    @Test
    void turkish_blocks_areTheEnglishOnes() {
        assertThat(TURKISH.blocks())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("place")
                .isEqualTo(ENGLISH.blocks());
    }

    @Test
    void turkish_links_areTheEnglishOnes() {
        assertThat(Link.targets(TURKISH))
                .filteredOn(target -> !target.startsWith("README"))
                .containsExactlyElementsOf(Link.targets(ENGLISH).stream()
                        .filter(target -> !target.startsWith("README"))
                        .toList());
    }

    @Test
    void turkish_length_isTheEnglishOne() {
        assertThat(TURKISH.lines()).hasSameSizeAs(ENGLISH.lines());
    }

    private static List<Integer> levels(Page page) {
        return page.headings().stream().map(heading -> heading.indexOf(' ')).toList();
    }
}
