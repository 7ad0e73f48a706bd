package dev.kademe.sim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.incident.Ending;
import dev.kademe.sim.incident.Figures;
import dev.kademe.sim.incident.Replay;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Replays as JSON: one is an object, several are an array with an object a line. */
final class ReplayJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.US);

    private final JsonGenerator json;

    private ReplayJson(JsonGenerator json) {
        this.json = json;
    }

    static String object(Replay replay) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new ReplayJson(json).write(replay);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    static String array(List<Replay> replays) {
        return "[\n"
                + String.join(",\n", replays.stream().map(ReplayJson::object).toList()) + "\n]\n";
    }

    private void write(Replay replay) throws IOException {
        Figures figures = replay.figures();
        json.writeStartObject();
        json.writeStringField("scenario", replay.scenario().name());
        json.writeStringField("client", replay.client().text());
        json.writeNumberField("seed", replay.seed());
        incident(figures.incident());
        requests(figures.requestsPerMinute());
        json.writeObjectFieldStart("tokensPerMinute");
        json.writeNumberField("offered", figures.tokensPerMinute().offered());
        json.writeNumberField("quota", figures.tokensPerMinute().quota());
        json.writeNumberField("ratio", figures.tokensPerMinute().ratio());
        json.writeEndObject();
        json.writeObjectFieldStart("rateLimited");
        json.writeNumberField("requests", figures.rateLimited().requests());
        json.writeNumberField("tokens", figures.rateLimited().tokens());
        json.writeEndObject();
        json.writeNumberField("recoveredAfterRetry", figures.recoveredAfterRetry());
        json.writeNumberField("minutesRequestQuotaFull", figures.minutesRequestQuotaFull());
        json.writeNumberField("refusedAfter", figures.refusedAfter());
        levels(figures);
        answers(figures);
        background(figures.background());
        json.writeNumberField("amplification", figures.amplification());
        json.writeNumberField("longestWaitSeconds", figures.longestWaitSeconds());
        laws(replay.laws());
        json.writeEndObject();
    }

    private void incident(Figures.Incident incident) throws IOException {
        json.writeObjectFieldStart("incident");
        json.writeStringField("from", time(incident.from()));
        json.writeStringField("to", time(incident.to()));
        json.writeNumberField("questions", incident.questions());
        json.writeNumberField("refused", incident.refused());
        json.writeNumberField("refusedRatio", incident.refusedRatio());
        json.writeEndObject();
    }

    private void requests(Figures.Requests requests) throws IOException {
        json.writeObjectFieldStart("requestsPerMinute");
        json.writeNumberField("quiet", requests.quiet());
        json.writeNumberField("firstAttempts", requests.firstAttempts());
        json.writeNumberField("during", requests.during());
        json.writeNumberField("peak", requests.peak());
        json.writeEndObject();
    }

    private void levels(Figures figures) throws IOException {
        json.writeArrayFieldStart("levels");
        for (Figures.LevelChange change : figures.levels()) {
            json.writeStartObject();
            json.writeStringField("at", time(change.at()));
            json.writeNumberField("from", change.from());
            json.writeNumberField("to", change.to());
            json.writeStringField("reason", ReplayText.word(change.reason()));
            json.writeFieldName("use");
            if (change.use().isPresent()) {
                json.writeNumber(change.use().get());
            } else {
                json.writeNull();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("levelMinutes");
        for (double minutes : figures.levelMinutes()) {
            json.writeNumber(minutes);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("wholeMinutesAtLevel");
        for (int minutes : figures.wholeMinutesAtLevel()) {
            json.writeNumber(minutes);
        }
        json.writeEndArray();
    }

    private void answers(Figures figures) throws IOException {
        json.writeObjectFieldStart("answers");
        for (Ending ending : Ending.values()) {
            json.writeNumberField(ending.name().toLowerCase(Locale.ROOT), figures.answers(ending));
        }
        json.writeEndObject();
    }

    private void background(Figures.Background background) throws IOException {
        json.writeObjectFieldStart("background");
        json.writeNumberField("offered", background.offered());
        json.writeNumberField("done", background.done());
        json.writeNumberField("postponed", background.postponed());
        json.writeNumberField("lost", background.lost());
        json.writeNumberField("peakShare", background.peakShare());
        json.writeEndObject();
    }

    private void laws(List<Verdict> laws) throws IOException {
        json.writeArrayFieldStart("laws");
        for (Verdict verdict : laws) {
            json.writeStartObject();
            json.writeStringField("law", verdict.law());
            json.writeNumberField("checked", verdict.checked());
            json.writeBooleanField("held", verdict.held());
            json.writeBooleanField("expected", verdict.isExpected());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String time(LocalTime time) {
        return time.format(TIME);
    }
}
