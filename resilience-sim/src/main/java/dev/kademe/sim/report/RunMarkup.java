package dev.kademe.sim.report;

import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.report.Timeline.Fact;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** The section of one run: its verdict first, then its charts, each with its table. Readable without the script. */
final class RunMarkup {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm", Locale.ENGLISH);

    private final Timeline run;
    private final String id;
    private final Markup html;

    private RunMarkup(Timeline run, String id, Markup html) {
        this.run = run;
        this.id = id;
        this.html = html;
    }

    /** The name of a section in the page. */
    static String id(int index) {
        return "run-" + (index + 1);
    }

    /**
     * Writes the section.
     *
     * @param heading the element of its heading
     */
    static void write(Timeline run, int index, String heading, Markup html) {
        new RunMarkup(run, id(index), html).section(heading);
    }

    private void section(String heading) {
        html.begin("section", "class", "run", "id", id, "aria-labelledby", id + "-title");
        html.element(heading, run.title(), "id", id + "-title", "tabindex", "-1");
        html.begin("p", "class", "when")
                .text("%s, %d minutes; quota %s"
                        .formatted(run.start().format(DAY), run.minutes().size(), run.quota()))
                .endLine();
        verdict();
        totals();
        command();
        checks();
        facts();
        Chart.all(run).forEach(chart -> ChartMarkup.write(chart, run, id, html));
        html.endLine();
    }

    private void verdict() {
        List<Check> failed =
                run.checks().stream().filter(check -> !check.isPassed()).toList();
        List<Check> broken = run.broken();
        int all = run.checks().size();
        if (!failed.isEmpty()) {
            html.begin("div", "class", "verdict failed");
            said("✗ Failed", "%d of %d checks came out as they should.".formatted(all - failed.size(), all));
            listed(failed);
        } else if (!broken.isEmpty()) {
            html.begin("div", "class", "verdict expected");
            said(
                    "As expected: %d of %d laws broken.".formatted(broken.size(), all),
                    "This client is here to show what goes wrong.");
            listed(broken);
        } else {
            html.begin("div", "class", "verdict passed");
            said("✓ Passed", "%d of %d checks came out as they should.".formatted(all, all));
        }
        if (!run.summary().isEmpty()) {
            html.element("p", run.summary(), "class", "summary");
        }
        html.endLine();
    }

    private void said(String verdict, String why) {
        html.begin("p").element("strong", verdict).text(" " + why).endLine();
    }

    private void listed(List<Check> checks) {
        html.begin("ul");
        checks.forEach(check -> html.begin("li")
                .element("b", check.name())
                .text(": " + check.figure())
                .endLine());
        html.endLine();
    }

    private void totals() {
        html.begin("dl", "class", "totals");
        for (Totals.Total total : Totals.of(run).all()) {
            html.begin("div", "class", total.isBad() ? "bad" : "good")
                    .element("dt", total.name())
                    .element("dd", total.value())
                    .endLine();
        }
        html.endLine();
    }

    private void command() {
        html.begin("p", "class", "command").text("Run it again: ");
        html.element("code", run.command());
        html.element("button", "Copy", "type", "button", "class", "copy", "hidden", "")
                .endLine();
    }

    private void checks() {
        html.begin("details", "class", "checks");
        html.element("summary", "Checks (%d)".formatted(run.checks().size()));
        html.begin("div", "class", "scroll").begin("table");
        row("th", "check", "result", "figure");
        for (Check check : run.checks()) {
            row("td", check.name(), check.result().text(), check.figure());
        }
        html.end().end().endLine();
    }

    private void facts() {
        html.begin("details", "class", "facts");
        html.element(
                "summary", "Settings and figures (%d)".formatted(run.facts().size()));
        html.begin("div", "class", "scroll").begin("table");
        row("th", "what", "value");
        for (Fact fact : run.facts()) {
            row("td", fact.name(), fact.value());
        }
        html.end().end().endLine();
    }

    private void row(String element, String... cells) {
        html.begin("tr");
        for (String cell : cells) {
            html.element(element, cell);
        }
        html.endLine();
    }
}
