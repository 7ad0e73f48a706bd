package dev.kademe.sim.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.List;

/** What the script of a page draws, as JSON that can stand in an element of HTML. */
final class PageData {
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator json;

    private PageData(JsonGenerator json) {
        this.json = json;
    }

    static String of(List<Timeline> runs) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartArray();
            for (Timeline run : runs) {
                new PageData(json).write(run);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // A "<" stands only within strings; as it is, it could end the element.
        return out.toString().replace("<", "\\u003c");
    }

    private void write(Timeline run) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", run.title());
        // The wall clock as if it were UTC: a page shows it as it is, whoever reads it and where.
        json.writeNumberField("start", run.start().toInstant(ZoneOffset.UTC).toEpochMilli());
        json.writeNumberField("minutes", run.minutes().size());
        levels(run.levels());
        json.writeArrayFieldStart("charts");
        for (Chart chart : Chart.all(run)) {
            write(chart);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void levels(List<Timeline.LevelChange> changes) throws IOException {
        json.writeArrayFieldStart("levels");
        for (Timeline.LevelChange change : changes) {
            json.writeStartObject();
            json.writeNumberField("at", change.atSeconds());
            json.writeNumberField("from", change.from().ordinal());
            json.writeNumberField("to", change.to().ordinal());
            json.writeStringField("reason", change.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(Chart chart) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", chart.name());
        json.writeStringField("heading", chart.heading());
        json.writeArrayFieldStart("series");
        for (Chart.Series series : chart.series()) {
            json.writeStartObject();
            json.writeStringField("name", series.name());
            json.writeStringField("shape", series.shape().text());
            json.writeStringField("ink", series.ink().text());
            json.writeStringField("pattern", series.ink().pattern());
            json.writeArrayFieldStart("values");
            for (long value : series.values()) {
                json.writeNumber(value);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
