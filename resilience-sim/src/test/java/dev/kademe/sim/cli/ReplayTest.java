package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ReplayTest {
    private static final List<String> KEYS = List.of(
            "scenario",
            "client",
            "seed",
            "incident",
            "requestsPerMinute",
            "tokensPerMinute",
            "rateLimited",
            "recoveredAfterRetry",
            "minutesRequestQuotaFull",
            "refusedAfter",
            "levels",
            "levelMinutes",
            "wholeMinutesAtLevel",
            "answers",
            "background",
            "amplification",
            "longestWaitSeconds",
            "laws");

    @Test
    void json_oneRun_isAnObjectWithTheKeysOfTheIssue() throws IOException {
        Invocation run = Invocation.of("replay", "ipo-morning", "--format", "json");
        Map<?, ?> replay = (Map<?, ?>) json(run.out());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(keys(replay)).containsExactlyElementsOf(KEYS);
        assertThat(replay.get("client")).isEqualTo("naive");
        assertThat(keys(replay.get("incident"))).containsExactly("from", "to", "questions", "refused", "refusedRatio");
        assertThat(((Map<?, ?>) replay.get("incident")).get("from")).isEqualTo("10:14:00");
        assertThat(keys(replay.get("requestsPerMinute"))).containsExactly("quiet", "firstAttempts", "during", "peak");
        assertThat(keys(replay.get("tokensPerMinute"))).containsExactly("offered", "quota", "ratio");
        assertThat(keys(replay.get("rateLimited"))).containsExactly("requests", "tokens");
        assertThat(keys(replay.get("answers")))
                .containsExactly("main", "short", "small", "second", "handoff", "refused");
        assertThat(keys(replay.get("background"))).containsExactly("offered", "done", "postponed", "lost", "peakShare");
        assertThat((List<?>) replay.get("levelMinutes")).hasSize(4).allMatch(Number.class::isInstance);
        assertThat((List<?>) replay.get("wholeMinutesAtLevel")).hasSize(4).allMatch(Number.class::isInstance);
        assertThat((List<?>) replay.get("laws"))
                .allSatisfy(law -> assertThat(keys(law)).containsExactly("law", "checked", "held", "expected"));
    }

    @Test
    void json_planOnTheSecondMorning_tellsTheChangesOfLevel() throws IOException {
        Map<?, ?> replay = (Map<?, ?>)
                json(Invocation.of("replay", "second-ipo", "--format", "json").out());
        List<?> levels = (List<?>) replay.get("levels");

        assertThat(replay.get("client")).isEqualTo("plan");
        assertThat(levels).isNotEmpty().allSatisfy(change -> {
            assertThat(keys(change)).containsExactly("at", "from", "to", "reason", "use");
            assertThat(((Map<?, ?>) change).get("at")).asString().matches("1[01]:[0-5][0-9]:[0-5][0-9]");
            assertThat(((Map<?, ?>) change).get("use")).isInstanceOf(Number.class);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"--runs 2", "--compare"})
    void json_severalRuns_areAnArray(String option) throws IOException {
        String words = "replay ipo-morning --format json " + option;
        List<?> replays = (List<?>) json(Invocation.of(words.split(" ", -1)).out());

        assertThat(replays)
                .hasSizeGreaterThan(1)
                .allSatisfy(replay -> assertThat(keys(replay)).containsExactlyElementsOf(KEYS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replay ipo-morning",
                "replay ipo-morning --client breaker --seed 4294967295",
                "replay second-ipo --format json",
                "replay normal-morning --runs 2 --format csv",
                "replay normal-morning --compare --runs 1",
            })
    void run_twice_givesTheSameBytes(String words) {
        Invocation first = Invocation.of(words.split(" ", -1));
        Invocation second = Invocation.of(words.split(" ", -1));

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(second.out()).isEqualTo(first.out());
    }

    @Test
    void text_incident_showsTheReportBesideTheReplay() {
        String text = Invocation.of("replay", "ipo-morning").out();

        assertThat(text).contains("figure", "report", "5,700", "119 %", "as reported", "assumption");
        assertThat(text).doesNotContain("SURPRISE");
    }

    @Test
    void text_runs_tellRangesAndHowManyNeverShortened() {
        String text = Invocation.of("replay", "second-ipo", "--runs", "5").out();

        assertThat(text).contains("least", "median", "most", "seeds 1 to 5", "level 2 never entered in", "of 5 runs");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "replay, morning",
        "replay evening, 'ipo-morning, second-ipo, normal-morning'",
        "replay ipo-morning --client clever, level-1-only",
        "replay ipo-morning --client plan --compare, --compare",
        "replay ipo-morning --seed -1, a whole number from 0 to 4294967295",
        "replay ipo-morning --runs 0, a whole number from 1 to 1000",
        "replay ipo-morning --lang tr, en",
        "replay ipo-morning --load 2, --seed",
    })
    void run_badInput_isToldInOneLine(String words, String allowed) {
        Invocation run = Invocation.of(words.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(allowed);
    }

    private static List<String> keys(Object object) {
        return ((Map<?, ?>) object).keySet().stream().map(Object::toString).toList();
    }

    private static Object json(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            return value(parser);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> parser.getText();
        };
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, value(parser));
        }
        return object;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(parser));
        }
        return array;
    }
}
