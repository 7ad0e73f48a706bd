package dev.kademe.sim.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.kademe.call.Workload;
import dev.kademe.level.LevelControl;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Minute;
import dev.kademe.sim.rehearse.Neighbours;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.Recovery;
import dev.kademe.sim.rehearse.WorkloadResult;
import dev.kademe.sim.report.Timeline.Check;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Rehearsals as JSON: one is an object, several are an array with an object a line. */
final class RehearsalJson {
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonGenerator json;
    private final Outcome outcome;

    private RehearsalJson(JsonGenerator json, Outcome outcome) {
        this.json = json;
        this.outcome = outcome;
    }

    static String object(Neighbours neighbours) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new RehearsalJson(json, neighbours.with()).write(neighbours.rows());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    static String array(List<Outcome> outcomes) {
        return "[\n"
                + String.join(
                        ",\n", outcomes.stream().map(RehearsalJson::object).toList()) + "\n]\n";
    }

    private static String object(Outcome outcome) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            new RehearsalJson(json, outcome).write(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void write(List<Neighbours.Row> harm) throws IOException {
        Judgement judgement = Judgement.of(outcome);
        json.writeStartObject();
        json.writeStringField("scenario", outcome.scenario().name());
        json.writeStringField("plan", outcome.plan());
        json.writeNumberField("seed", outcome.seed());
        json.writeBooleanField("passed", judgement.isPassed());
        json.writeStringField("verdict", judgement.line());
        json.writeNumberField("seconds", outcome.length().toSeconds());
        json.writeNumberField("sent", outcome.sends().all());
        json.writeNumberField("repeats", outcome.sends().repeats());
        json.writeNumberField("rejected", outcome.sends().rejected());
        json.writeNumberField("amplification", outcome.sends().amplification());
        if (outcome.background().isPresent()) {
            json.writeNumberField("backgroundShare", outcome.background().get().ratio());
        } else {
            json.writeNullField("backgroundShare");
        }
        workloads();
        levels();
        alarms();
        recovery();
        if (!harm.isEmpty()) {
            harm(harm);
        }
        checks(judgement.checks());
        minutes();
        json.writeEndObject();
    }

    private void workloads() throws IOException {
        json.writeObjectFieldStart("workloads");
        for (Workload workload : Workload.values()) {
            WorkloadResult result = outcome.of(workload);
            json.writeObjectFieldStart(ReplayText.word(workload));
            json.writeNumberField("asked", result.asked());
            json.writeNumberField("full", result.full());
            json.writeNumberField("short", result.shortAnswers());
            counts("byOthers", result.byOthers());
            json.writeNumberField("person", result.person());
            json.writeNumberField("calledBack", result.calledBack());
            json.writeNumberField("refused", result.refused());
            json.writeNumberField("postponed", result.postponed());
            json.writeNumberField("turnedAway", result.turnedAway());
            counts("reasons", result.reasons());
            json.writeNumberField("waitP95Nanos", result.waits().p95Nanos());
            json.writeNumberField("waitLongestNanos", result.waits().longestNanos());
            json.writeNumberField("paidTokens", result.paidTokens());
            json.writeNumberField("wastedTokens", result.wastedTokens());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void counts(String name, Map<String, Long> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }

    private void levels() throws IOException {
        json.writeArrayFieldStart("levels");
        for (Map.Entry<String, List<LevelControl.Change>> quota :
                outcome.levels().entrySet()) {
            for (LevelControl.Change change : quota.getValue()) {
                json.writeStartObject();
                json.writeStringField("at", time(change.at().nanos()));
                json.writeStringField("quota", quota.getKey());
                json.writeNumberField("from", change.from().ordinal());
                json.writeNumberField("to", change.to().ordinal());
                json.writeStringField("reason", ReplayText.word(change.reason()));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private void alarms() throws IOException {
        json.writeArrayFieldStart("alarms");
        for (Outcome.Alarmed alarm : outcome.alarms()) {
            json.writeStartObject();
            json.writeStringField("at", time(alarm.atNanos()));
            json.writeBooleanField("rings", alarm.isRaised());
            json.writeNumberField("meanOfferedUse", alarm.meanRatio());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void recovery() throws IOException {
        Recovery recovery = Recovery.of(outcome);
        json.writeObjectFieldStart("recovery");
        time("troubleFrom", recovery.troubleFromNanos());
        time("troubleUntil", recovery.troubleUntilNanos());
        time("firstAction", recovery.firstActionNanos());
        time("normalAt", recovery.normalNanos());
        json.writeNumberField("flaps", recovery.flaps());
        json.writeNumberField("longestLine", recovery.longestLine());
        json.writeNumberField("deepestLane", recovery.deepestLane());
        json.writeEndObject();
    }

    private void harm(List<Neighbours.Row> rows) throws IOException {
        json.writeArrayFieldStart("harm");
        for (Neighbours.Row row : rows) {
            json.writeStartObject();
            json.writeStringField("figure", row.name());
            json.writeNumberField("with", row.with());
            json.writeNumberField("without", row.alone());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void checks(List<Check> checks) throws IOException {
        json.writeArrayFieldStart("checks");
        for (Check check : checks) {
            json.writeStartObject();
            json.writeStringField("name", check.name());
            json.writeBooleanField("passed", check.isPassed());
            json.writeStringField("figure", check.figure());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void minutes() throws IOException {
        json.writeArrayFieldStart("minutes");
        for (Minute minute : outcome.minutes()) {
            json.writeStartObject();
            json.writeStringField("at", time(TimeUnit.MINUTES.toNanos(minute.number())));
            json.writeNumberField("level", minute.level().ordinal());
            json.writeNumberField("requests", minute.requests());
            json.writeNumberField("requestLimit", minute.requestLimit());
            json.writeNumberField("tokenLimit", minute.tokenLimit());
            json.writeNumberField("otherTokens", minute.otherTokens());
            for (Workload workload : Workload.values()) {
                json.writeObjectFieldStart(ReplayText.word(workload));
                json.writeNumberField("asked", minute.of(workload).asked());
                json.writeNumberField("full", minute.of(workload).full());
                json.writeNumberField("lesser", minute.of(workload).lesser());
                json.writeNumberField("refused", minute.of(workload).refused());
                json.writeNumberField("tokens", minute.of(workload).tokens());
                json.writeEndObject();
            }
            json.writeNumberField("sent", minute.sent());
            json.writeNumberField("repeats", minute.repeats());
            json.writeNumberField("rejected", minute.rejected());
            json.writeNumberField("inLine", minute.inLine());
            json.writeNumberField("lane", minute.laneDepth());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void time(String name, OptionalLong nanos) throws IOException {
        if (nanos.isPresent()) {
            json.writeStringField(name, time(nanos.getAsLong()));
        } else {
            json.writeNullField(name);
        }
    }

    private String time(long nanos) {
        return RehearsalText.clock(outcome).second(nanos);
    }
}
