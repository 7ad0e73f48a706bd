package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.sim.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page of a replay, as a person meets it. */
final class PageTest {
    private static final String PICTURES = "[...document.querySelectorAll('section:not([hidden]) .plot')]"
            + ".map(element => echarts.getInstanceByDom(element).getOption())";
    private static final String SHOWN_TIPS =
            "[...document.querySelectorAll('.tip')].filter(tip => tip.checkVisibility({visibilityProperty: true}))";
    private static final Pattern LEVEL = Pattern.compile("\\{\"at\":\"([0-9:]+)\",\"from\":\\d,\"to\":(\\d)");

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path plan;

    @BeforeAll
    static void start() {
        plan = folder.resolve("plan.html");
        replay("ipo-morning", "--client", "plan", "--report", plan.toString());
        browser = new Browser(folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"naive", "plan"})
    void charts_anyClient_haveAPointForEachMinute(String client) {
        Path page = folder.resolve("points.html");
        replay("ipo-morning", "--client", client, "--report", page.toString());
        browser.open(page);

        assertThat(browser.list(PICTURES + ".map(one => one.series.length)")).hasSize(4);
        assertThat(browser.list(PICTURES + ".flatMap(one => one.series).filter(one => one.name !== 'level')"
                        + ".map(one => one.data.length)"))
                .hasSizeGreaterThan(10)
                .containsOnly(120L);
        assertThat(browser.list(
                        "[...document.querySelectorAll('.plot svg')].map(one => one.querySelectorAll('path').length)"))
                .hasSize(4)
                .allSatisfy(paths -> assertThat((Long) paths).isGreaterThan(3));
    }

    @Test
    void page_readThrough_neitherComplainsNorAsksForAnything() {
        browser.open(plan);
        browser.evaluate("document.querySelector('.plot').focus() ?? true");
        browser.press(Keys.END, Keys.ARROW_LEFT);
        browser.emulate("print", "dark");
        browser.drawn();

        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.list("performance.getEntriesByType('resource').map(one => one.name)"))
                .isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request).containsPattern("\"url\":\"(file:|data:|about:)"));
    }

    @Test
    void policy_scriptOfSomebodyElse_isNotRun() {
        browser.open(plan);
        browser.evaluate("document.body.append(Object.assign(document.createElement('script'),"
                + " {textContent: 'window.isIn = true'})) ?? true");

        assertThat(browser.evaluate("window.isIn === undefined")).isEqualTo(true);
    }

    @Test
    void staircase_plan_isTheOneOfTheJson() {
        String json = replay("ipo-morning", "--client", "plan", "--format", "json");
        List<String> told = new ArrayList<>(List.of("10:00:00 0"));
        LEVEL.matcher(json).results().forEach(change -> told.add(change.group(1) + " " + change.group(2)));
        told.add("12:00:00 " + told.get(told.size() - 1).substring(9));
        browser.open(plan);

        assertThat(told).hasSizeGreaterThan(3);
        assertThat(browser.list(PICTURES + "[0].series.find(one => one.name === 'level').data"
                        + ".map(point => new Date(point[0]).toISOString().substring(11, 19) + ' ' + point[1])"))
                .isEqualTo(told);
    }

    @Test
    void keys_onAChart_moveThroughTheMinutesOfAllCharts() {
        browser.open(plan);
        browser.evaluate("document.querySelector('.requests .plot').focus() ?? true");
        browser.press(Keys.HOME);
        assertThat(readout()).startsWith("10:00. granted 500; sent, with repeats ");

        browser.press(Keys.ARROW_RIGHT, Keys.PAGE_DOWN, Keys.ARROW_LEFT);
        assertThat(readout()).startsWith("10:10. ");
        assertThat(browser.list(SHOWN_TIPS + ".map(tip => tip.querySelector('b').textContent)"))
                .hasSize(4)
                .containsOnly("10:10");

        browser.press(Keys.END, Keys.ARROW_RIGHT);
        assertThat(readout()).startsWith("11:59. ");
        browser.press(Keys.ESCAPE);
        assertThat(browser.list(SHOWN_TIPS)).isEmpty();
    }

    @Test
    void tab_fromTheTop_reachesEveryControl() {
        browser.open(plan);
        String reachable = "[...document.querySelectorAll('a[href], button, summary, [tabindex=\"0\"]')]"
                + ".filter(one => one.checkVisibility())";
        long count = browser.number(reachable + ".length");
        List<Long> reached = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            browser.press(Keys.TAB);
            reached.add(browser.number(reachable + ".indexOf(document.activeElement)"));
        }

        assertThat(count).isGreaterThan(10);
        assertThat(reached).isSorted().doesNotHaveDuplicates().doesNotContain(-1L);
    }

    @Test
    void dark_screen_turnsPageAndCharts() {
        browser.open(plan);
        String light = colours();
        browser.emulate("", "dark");
        browser.drawn();
        String dark = colours();

        assertThat(light).startsWith("rgb(255, 255, 255) #0072b2");
        assertThat(dark).startsWith("rgb(21, 24, 28) #3a9bd9");
    }

    @Test
    void paper_fromADarkScreen_isLightAndHoldsTheTables() {
        browser.open(plan);
        browser.emulate("print", "dark");
        browser.drawn();

        assertThat(colours()).startsWith("rgb(255, 255, 255) #0072b2");
        assertThat(browser.list("[...document.querySelectorAll('details')].filter(one => !one.open)"))
                .isEmpty();
        assertThat(browser.number("document.querySelector('table.minutes').offsetHeight"))
                .isGreaterThan(1_000);

        browser.emulate("", "light");
        browser.drawn();
        assertThat(browser.list("[...document.querySelectorAll('details')].filter(one => one.open)"))
                .isEmpty();
    }

    @Test
    void narrowScreen_page_isNotWiderThanIt() {
        browser.open(plan);
        browser.width(360);
        browser.drawn();

        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
        assertThat(browser.list("[...document.querySelectorAll('.plot svg')].map(one => one.clientWidth)"))
                .hasSize(4)
                .allSatisfy(width -> assertThat((Long) width).isBetween(250L, 360L));
    }

    @Test
    void comparison_rowChosen_showsThatRunAlone() {
        Path page = folder.resolve("compare.html");
        replay("normal-morning", "--compare", "--report", page.toString());
        browser.open(page);
        String shown = "[...document.querySelectorAll('section.run')].filter(one => one.checkVisibility())"
                + ".map(one => one.id)";
        assertThat(browser.list(shown)).isEqualTo(List.of("run-1"));

        browser.evaluate("[...document.querySelectorAll('.comparison a')].pop().focus() ?? true");
        browser.press(Keys.ENTER);

        assertThat(browser.list(shown)).isEqualTo(List.of("run-9"));
        assertThat(browser.text("document.activeElement.id")).isEqualTo("run-9-title");
        assertThat(browser.list(PICTURES + ".map(one => one.series.length)")).hasSize(4);
        assertThat(browser.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_440})
    void page_anyLength_draws(int minutes) throws IOException {
        Path page = folder.resolve("length.html");
        Files.writeString(page, HtmlPage.of(List.of(Timelines.of("<i>İstanbul</i> & </script>", minutes))));
        browser.open(page);

        assertThat(browser.text("document.querySelector('h1').textContent")).isEqualTo("<i>İstanbul</i> & </script>");
        assertThat(browser.list(PICTURES + ".map(one => one.series[0].data.length)"))
                .hasSize(4)
                .containsOnly((long) minutes);
        assertThat(browser.complaints()).isEmpty();
    }

    private static String readout() {
        return browser.text("document.getElementById('readout').textContent");
    }

    private static String colours() {
        return browser.text("getComputedStyle(document.body).backgroundColor + ' ' + " + PICTURES
                + "[0].series[0].itemStyle.color");
    }

    private static String replay(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] arguments =
                Stream.concat(Stream.of("replay"), Stream.of(words)).toArray(String[]::new);
        int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
        assertThat(exitCode).as(err.toString()).isZero();
        return out.toString();
    }
}
