package dev.kademe.plan;

import static dev.kademe.plan.PlanText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.document.Document;
import dev.kademe.document.DocumentException;
import dev.kademe.document.DocumentException.Mistake;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake is told once, where it stands, with what is allowed. */
final class PlanMistakesTest {
    static Stream<Row> keys() {
        return Stream.of(
                row(
                        "name: shop",
                        "nmae: shop",
                        "1:1",
                        "unknown key \"nmae\" in plan; did you mean \"name\"? allowed: name, providers"),
                row("dwell: 10m", "dwel: 10m", "15:7", "unknown key \"dwel\" in levels; did you mean \"dwell\"?"),
                row(
                        "guarantee: 60%",
                        "garantee: 60%", "11:14", "unknown key \"garantee\" in live; did you mean \"guarantee\"?"),
                row(
                        "tokens: 400_000",
                        "token: 400_000",
                        "9:7",
                        "unknown key \"token\" in limits; did you mean \"tokens\"?"),
                row(
                        "attempts: 3",
                        "colour: 3",
                        "25:3",
                        "unknown key \"colour\" in retry; allowed: attempts, fallbackAttempts"),
                row(
                        "attempts: 3",
                        "attempts: 3\n  attempts: 4",
                        "26:3",
                        "\"attempts\" is there twice, first in line 25"),
                row(
                        "tax: [main, person]",
                        "general: [main, person]",
                        "22:3",
                        "\"general\" is there twice, first in line 21"),
                row("  anyOther: [main, person]\n", "", "20:1", "routes needs the entry \"anyOther\""),
                row("{workload: live, r", "{r", "29:3", "needs the key \"workload\": who waits for it"),
                row("second: {cleared: false}", "second: {}", "4:3", "provider needs the key \"cleared\""),
                row(
                        "    limits:\n      requests: 500\n      tokens: 400_000\n",
                        "",
                        "6:3",
                        "quota needs the key \"limits\""),
                row("tax: [main", "Tax Questions: [main", "22:3", "a name in routes must be lower-case words"),
                row("tax: [main", "Tax Questions: [main", "22:3", "did you mean \"tax-questions\"?"));
    }

    static Stream<Row> values() {
        return Stream.of(
                row("dwell: 10m", "dwell:", "15:13", "\"dwell\" has no value"),
                row("dwell: 10m", "dwell: 10 min", "15:14", "was \"10 min\"; did you mean \"10m\"?"),
                row(
                        "dwell: 10m",
                        "dwell: 600",
                        "15:14",
                        "a duration with its unit (ms, s, m, h, d) from 10s to 1d, was \"600\"; did you mean \"600s\"?"),
                row("dwell: 10m", "dwell: 2d", "15:14", "from 10s to 1d, was \"2d\""),
                row("dwell: 10m", "dwell: [10m]", "15:14", "was a list"),
                row("live: 6s", "live: 6 seconds", "27:15", "did you mean \"6s\"?"),
                row(
                        "requests: 500",
                        "requests: many",
                        "8:17",
                        "amount must be a whole number from 0 to 1_000_000_000_000, or none"),
                row("requests: 500", "requests: 500,000", "8:17", "did you mean \"500000\"?"),
                row("requests: 500", "requests: -5", "8:17", "was \"-5\""),
                row("requests: 500", "requests: 1.5", "8:17", "was \"1.5\""),
                row("requests: 500", "requests: {window: 1m}", "8:7", "requests needs the key \"amount\""),
                row(
                        "ceiling: 15%",
                        "ceiling: 15",
                        "12:29",
                        "a ratio such as 0.15 or 15%, from 0 to 1, was \"15\"; did you mean \"15%\"?"),
                row("ceiling: 15%", "ceiling: 150%", "12:29", "was \"150%\""),
                row("up: 85%", "up: 85.55%", "14:26", "in steps of 0.1%"),
                row("sensitive: false", "sensitive: no", "21:24", "true or false, was \"no\"; did you mean \"false\"?"),
                row(
                        "workload: live",
                        "workload: liev",
                        "29:25",
                        "one of live, internal, background, was \"liev\"; did you mean \"live\"?"),
                row("attempts: 3", "attempts: 0", "25:13", "a whole number from 1 to 20, was \"0\""),
                row("attempts: 3", "attempts: {max: 3}", "25:13", "was a mapping"),
                row(
                        "providers:\n  main: {cleared: true}\n  second: {cleared: false}\n",
                        "providers: none\n",
                        "2:12",
                        "providers must be a mapping of names, was \"none\""),
                row(
                        "live: {guarantee: 60%}",
                        "live: 60%", "11:13", "live must be a mapping with the keys guarantee, ceiling, atMost"),
                row("tax: [main, person]", "tax: main", "22:8", "normal must be a list such as [a, b]"),
                row("tax: [main, person]", "tax: [person]", "22:8", "normal needs 2 to 9 elements, had 1"));
    }

    static Stream<Row> meanings() {
        return Stream.of(
                row(
                        "quota: main}\n  small",
                        "quota: mian}\n  small",
                        "17:33",
                        "there is no quota \"mian\"; did you mean \"main\"? there are: main"),
                row(
                        "provider: second",
                        "provider: third",
                        "19:22",
                        "there is no provider \"third\"; there are: main, second"),
                row(
                        "[main, small, person]",
                        "[main, smal, person]",
                        "21:46",
                        "there is no target \"smal\"; did you mean \"small\"?"),
                row(
                        "anyOther: [main, person]",
                        "anyOther: {normal: [main, person], sensitive: false}",
                        "23:3",
                        "anyOther is the careful route"),
                row("tax: [main, person]", "tax: [main, small]", "22:15", "a route must end in person"),
                row("tax: [main, person]", "tax: [person, main, person]", "22:9", "\"person\" ends a route"),
                row("tax: [main, person]", "tax: [main, main, person]", "22:15", "\"main\" is on this route twice"),
                row("second: {provider", "nobody: {provider", "19:3", "must not be called \"nobody\""),
                row(
                        "down: 65%",
                        "down: 70%",
                        "14:37",
                        "down of shortAnswers must be at most 65%, which is up 85% less gain 20%, was 70%"),
                row(
                        "up: 85%, down: 65%",
                        "up: 70%, down: 50%", "14:26", "must be above those of the level before it (70% and 55%)"),
                row("dwell: 10m", "maxGap: 11m", "15:15", "maxGap must be at most the dwell"),
                row(
                        "ceiling: 15%",
                        "guarantee: 20%", "12:31", "background has a guarantee of 20% above its ceiling of 15%"),
                row("guarantee: 60%", "guarantee: 90%", "10:5", "guarantees must add up to at most 100%, were 105%"),
                row("guarantee: 60%", "guarantee: 85.1%", "10:5", "at most 100%, were 100.1%"),
                row(
                        "tokens: 400_000",
                        "tokens: {amount: 400_000, window: 7s, slice: {width: 7s}}",
                        "9:60",
                        "width of the slice must be shorter than the window, 7s, was 7s"),
                row(
                        "tokens: 400_000",
                        "tokens: {amount: 400_000, slice: {width: 2m}}",
                        "9:48",
                        "width of the slice must be shorter than the window, 1m, was 2m"),
                row(
                        "ceiling: 15%",
                        "atMost: {inputTokens: 5}", "12:42", "does nothing, because limits has no inputTokens"),
                row(
                        "requests: 500",
                        "requests: {amount: 500, capacity: 10%}",
                        "8:41",
                        "capacity is only used with meter: tokenBucket"),
                row(
                        "requests: 500",
                        "dailyTokens: {amount: 500, zone: UTC}",
                        "8:40",
                        "zone is only used with meter: calendarDay"),
                row("base: 500ms", "base: 9s", "26:19", "base must be at most the cap"),
                row("waits: {live: 6s}", "alarm: {raise: 70%}", "27:16", "clear must be below raise, 70%, was 75%"),
                row("workload: live,", "workload: live, quota: other,", "29:38", "there is no quota \"other\""),
                row(
                        "workload: live,",
                        "workload: live, from: 09:00, until: 09:00,",
                        "29:51",
                        "until must differ from from"),
                row(
                        "waits: {live: 6s}",
                        "quality: {scores: {tiny: {tax: 5%}}}",
                        "27:20",
                        "there is no target \"tiny\""),
                row("waits: {live: 6s}", "quality: {scores: {main: {taxx: 5%}}}", "27:33", "did you mean \"tax\"?"),
                row("waits: {live: 6s}", "quality: {samples: 5, disagreements: 7}", "27:38", "at most the samples"));
    }

    static Stream<Row> yaml() {
        return Stream.of(
                row("name: shop", "name: &n shop", "1:7", "anchors (&) and aliases (*) are not allowed"),
                row("name: shop", "name: *shop", "1:7", "anchors (&) and aliases (*) are not allowed"),
                row("name: shop", "name: !!str shop", "1:7", "tags (!) are not allowed"),
                row("name: shop", "name: [shop", "2:10", "not YAML"),
                row("name: shop", "\tname: shop", "1:1", "not YAML"),
                row("waits: {live: 6s}", "---\nwaits: {live: 6s}", "27:1", "a second one begins here"),
                row("name: shop", "name: " + "[".repeat(40) + "]".repeat(40), "1:22", "nested more than 16 deep"),
                row("name: shop", "name: sh\u0001op", "1:9", "character U+0001 is not allowed"),
                row("name: shop", "? [a, b]\n: shop", "1:3", "a key of plan must be a word, was a list"),
                row("name: shop", "<<: {name: shop}", "1:1", "unknown key \"<<\""));
    }

    @ParameterizedTest
    @MethodSource({"keys", "values", "meanings", "yaml"})
    void read_oneMistake_tellsWhereAndWhatIsAllowed(Row row) {
        List<Mistake> mistakes = PlanText.mistakes(with(row.said, row.otherwise));
        assertThat(mistakes).as("mistakes").hasSize(1);
        assertThat(mistakes.get(0).line() + ":" + mistakes.get(0).column()).isEqualTo(row.at);
        assertThat(mistakes.get(0).message()).contains(row.message).doesNotContain("\n");
    }

    @Test
    void read_noMistake_tellsNothing() {
        assertThat(PlanText.mistakes(PlanText.SHOP)).isEmpty();
    }

    @Test
    void read_severalMistakes_tellsAllByLine() {
        String text = with("attempts: 3", "attempts: x")
                .replace("name: shop", "nmae: shop")
                .replace("live: 6s", "live: 6");
        assertThatThrownBy(() -> Plan.read("my/plan.yaml", text))
                .isInstanceOf(DocumentException.class)
                .hasMessageMatching("(?s)my/plan.yaml:1:1: .*\nmy/plan.yaml:25:13: .*\nmy/plan.yaml:27:15: .*");
    }

    @Test
    void read_manyMistakes_tellsFifty() {
        String keys = Stream.iterate(1, i -> i + 1)
                .limit(60)
                .map(i -> "colour" + i + ": red\n")
                .collect(Collectors.joining());
        assertThatThrownBy(() -> Plan.read("plan.yaml", PlanText.SHOP + keys))
                .hasMessageEndingWith("plan.yaml: and 10 more");
        assertThat(PlanText.mistakes(PlanText.SHOP + keys)).hasSize(DocumentException.MOST_MISTAKES);
    }

    @Test
    void read_emptyText_saysWhatItNeeds() {
        assertThat(PlanText.mistakes("# nothing\n")).singleElement().asString().contains("the plan is empty");
        assertThat(PlanText.mistakes("5")).singleElement().asString().contains("plan must be a mapping");
    }

    @Test
    void read_hugeText_isRefusedBeforeItIsRead() {
        assertThat(PlanText.mistakes("#".repeat(Document.LONGEST_TEXT + 1)))
                .singleElement()
                .asString()
                .contains("at most 262,144 characters");
        assertThat(PlanText.mistakes("name: [" + "a,".repeat(Document.MOST_NODES) + "]"))
                .singleElement()
                .asString()
                .contains("more than 20,000 values");
    }

    private static Row row(String said, String otherwise, String at, String message) {
        return new Row(said, otherwise, at, message);
    }

    record Row(String said, String otherwise, String at, String message) {
        @Override
        public String toString() {
            return otherwise.lines().findFirst().orElse("left out") + " at " + at;
        }
    }
}
