package dev.kademe.sim.report;

import dev.kademe.call.DegradationLevel;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The place of a chart in the page, its legend, and its numbers as a table. */
final class ChartMarkup {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int MOST_ON_PAPER = 240;

    private final Chart chart;
    private final Timeline run;
    private final Markup html;

    private ChartMarkup(Chart chart, Timeline run, Markup html) {
        this.chart = chart;
        this.run = run;
        this.html = html;
    }

    /** Writes a figure. */
    static void write(Chart chart, Timeline run, String runId, Markup html) {
        new ChartMarkup(chart, run, html).figure(runId + "-" + chart.name());
    }

    private void figure(String id) {
        html.begin("figure", "class", chart.name(), "id", id, "aria-labelledby", id + "-title");
        html.element("h3", chart.heading(), "id", id + "-title");
        legend();
        html.begin("div", "class", "plot", "data-chart", chart.name()).endLine();
        html.begin("details", "class", "numbers");
        html.element("summary", "These numbers as a table");
        if (hasLevels()) {
            changes();
        }
        minutes();
        html.endLine().endLine();
    }

    private boolean hasLevels() {
        return chart.name().equals(Chart.TOKENS);
    }

    private void legend() {
        html.begin("ul", "class", "legend");
        for (Chart.Series series : chart.series()) {
            key(series.shape().text(), series.ink(), series.name());
        }
        if (hasLevels()) {
            key(Chart.Shape.LINE.text(), Ink.LEVEL, "level");
        }
        html.endLine();
    }

    private void key(String shape, Ink ink, String name) {
        String look = "key %s %s %s".formatted(shape, ink.text(), ink.pattern());
        html.begin("li")
                .element("i", "", "class", look, "aria-hidden", "true")
                .text(name)
                .endLine();
    }

    private void changes() {
        html.begin("div", "class", "scroll").begin("table");
        html.element("caption", "Changes of the level");
        html.begin("tr")
                .element("th", "at", "scope", "col")
                .element("th", "from", "scope", "col")
                .element("th", "to", "scope", "col")
                .element("th", "why", "scope", "col")
                .endLine();
        for (Timeline.LevelChange change : run.levels()) {
            html.begin("tr")
                    .element("th", clock().second((long) (change.atSeconds() * NANOS_PER_SECOND)), "scope", "row")
                    .element("td", words(change.from()))
                    .element("td", words(change.to()))
                    .element("td", change.reason())
                    .endLine();
        }
        html.end().endLine();
    }

    private void minutes() {
        html.begin("div", "class", "scroll").begin("table", "class", isLong() ? "minutes long" : "minutes");
        html.element("caption", chart.heading());
        html.begin("tr").element("th", "from", "scope", "col");
        chart.series().forEach(series -> html.element("th", series.name(), "scope", "col"));
        html.endLine();
        WallClock clock = clock();
        for (int minute = 0; minute < run.minutes().size(); minute++) {
            html.begin("tr").element("th", clock.minute(TimeUnit.MINUTES.toNanos(minute)), "scope", "row");
            for (Chart.Series series : chart.series()) {
                html.element("td", Totals.text(series.values().get(minute)));
            }
            html.endLine();
        }
        html.end().endLine();
    }

    private WallClock clock() {
        return WallClock.of(
                run.start().atZone(ZoneOffset.UTC),
                Duration.ofMinutes(run.minutes().size()));
    }

    private boolean isLong() {
        return run.minutes().size() > MOST_ON_PAPER;
    }

    private static String words(DegradationLevel level) {
        return level.ordinal() + " " + level.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
