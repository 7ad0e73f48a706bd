package dev.kademe.sim.report;

import java.util.List;

/** The table above several runs, a row each, from which one is chosen. */
final class ComparisonMarkup {
    private ComparisonMarkup() {}

    static void write(List<Timeline> runs, Markup html) {
        html.begin("nav", "class", "comparison", "aria-labelledby", "comparison-title");
        html.element("h1", "%d runs compared".formatted(runs.size()), "id", "comparison-title");
        html.begin("div", "class", "scroll").begin("table");
        html.begin("tr").element("th", "run", "scope", "col").element("th", "verdict", "scope", "col");
        Totals.of(runs.get(0)).all().forEach(total -> html.element("th", total.name(), "scope", "col"));
        html.endLine();
        for (int i = 0; i < runs.size(); i++) {
            Timeline run = runs.get(i);
            html.begin("tr").begin("th", "scope", "row");
            html.element("a", run.title(), "href", "#" + RunMarkup.id(i)).end();
            html.element("td", verdict(run));
            Totals.of(run).all().forEach(total -> html.element("td", total.value()));
            html.endLine();
        }
        html.end().end().endLine();
    }

    private static String verdict(Timeline run) {
        if (!run.isPassed()) {
            return Timeline.Result.FAILED.text();
        }
        int broken = run.broken().size();
        return broken == 0
                ? Timeline.Result.PASSED.text()
                : "%d %s".formatted(broken, Timeline.Result.BROKEN_AS_EXPECTED.text());
    }
}
