package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.report.Timeline.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HtmlPageTest {
    private static final Pattern DATA = Pattern.compile("id=\"data\">([^<]*)</script>");

    @Test
    void of_oneRun_showsItsVerdictCommandFactsAndTables() {
        String page = HtmlPage.of(List.of(Timelines.of("one run", 3)));

        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("<title>one run</title>", "<h1 id=\"run-1-title\" tabindex=\"-1\">one run</h1>")
                .contains("✓ Passed", "nobody refused", "0 refused, 0 allowed", "400,000 tokens")
                .contains("rehearse --plan &#39;Kısa &amp; öz.yaml&#39;")
                .contains("<th scope=\"row\">10:02</th><td>1,000,002</td><td>2,000,002</td><td>4,000,002</td>")
                .contains("<th scope=\"row\">10:02:10</th><td>2 short answers</td><td>0 normal</td><td>quiet</td>")
                .doesNotContain("{{");
    }

    @Test
    void of_severalRuns_offersThemInATable() {
        String page = HtmlPage.of(List.of(Timelines.of("plan A", 2), Timelines.of("plan B", 2)));

        assertThat(page)
                .contains("<title>2 runs compared</title>")
                .contains("<a href=\"#run-1\">plan A</a>", "<a href=\"#run-2\">plan B</a>")
                .contains("<h2 id=\"run-2-title\" tabindex=\"-1\">plan B</h2>");
    }

    @Test
    void of_lawsBrokenAsExpected_isNeitherPraiseNorFailure() {
        Check broken = new Check("nobody refused", Result.BROKEN_AS_EXPECTED, "33 refused");
        Timeline naive = Timelines.of("naive", 2, List.of(broken, Check.of("it ends", true, "held")));
        Timeline other = Timelines.of("other", 2);

        assertThat(HtmlPage.of(List.of(naive)))
                .contains("<div class=\"verdict expected\">", "<strong>As expected: 1 of 2 laws broken.</strong>")
                .contains("<li><b>nobody refused</b>: 33 refused</li>", "<td>broken, as expected</td>")
                .doesNotContain("✓ Passed", "✗ Failed")
                .contains("<p class=\"summary\">PASS live 100.0%</p>");
        assertThat(HtmlPage.of(List.of(naive, other))).contains("<td>1 broken, as expected</td>", "<td>✓ passed</td>");
    }

    @Test
    void of_lawsBrokenAsExpectedAndOneThatIsNot_fails() {
        Check broken = new Check("nobody refused", Result.BROKEN_AS_EXPECTED, "33 refused");
        Timeline run = Timelines.of("naive", 2, List.of(broken, Check.of("it ends", false, "did not")));

        assertThat(HtmlPage.of(List.of(run)))
                .contains("✗ Failed", "1 of 2 checks came out as they should.", "<li><b>it ends</b>: did not</li>")
                .doesNotContain("<li><b>nobody refused</b>");
    }

    @Test
    void of_sameRuns_givesTheSameBytes() {
        assertThat(HtmlPage.of(List.of(Timelines.of("a", 60)))).isEqualTo(HtmlPage.of(List.of(Timelines.of("a", 60))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><script>alert(1)</script>",
                "<!-- <img src=x onerror=alert(1)>",
                "\"quoted\" & 'so' & {{data}} & $1 \\0",
                "İstanbul'da şöyle: ığüşöç",
            })
    void of_anyTitle_isTextAndNothingElse(String title) throws IOException {
        String page = HtmlPage.of(List.of(Timelines.of(title, 1)));
        Matcher data = DATA.matcher(page);

        assertThat(page).contains("<title>" + Markup.escaped(title) + "</title>");
        assertThat(withoutLibrary(page).split("<script", -1)).hasSize(4);
        assertThat(withoutLibrary(page)).doesNotContain("<img", "<!--");
        assertThat(data.find()).isTrue();
        assertThat(data.group(1)).startsWith("[{\"title\":");
    }

    @Test
    void of_anyRun_allowsNoScriptButItsOwnAndNoRequest() throws IOException {
        String page = withoutLibrary(HtmlPage.of(List.of(Timelines.of("a", 1))));

        assertThat(page)
                .containsPattern(
                        "default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src 'unsafe-inline'")
                .doesNotContainPattern("(src|href)=\"(?!#)")
                .doesNotContain("url(", "@import");
    }

    @Test
    void of_noRun_isRefused() {
        assertThatThrownBy(() -> HtmlPage.of(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("runs must be 1 or more, were 0");
    }

    @Test
    void of_wholeDay_isSmallEnoughToSend() {
        assertThat(HtmlPage.of(List.of(Timelines.of("a day", 1_440))).length()).isLessThan(2_000_000);
    }

    /** What is written here, without the library, which holds pieces of HTML for what no page uses. */
    private static String withoutLibrary(String page) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(HtmlPage.class.getResourceAsStream("echarts/echarts.common.min.js"))) {
            return page.replace(new String(in.readAllBytes(), StandardCharsets.UTF_8), "");
        }
    }
}
