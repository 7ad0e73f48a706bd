package dev.kademe.plan;

import static dev.kademe.plan.PlanText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.document.Document;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings;
import dev.kademe.plan.Content.Account;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.LevelEffects;
import dev.kademe.quota.Shares;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan says becomes the library's settings, and what it does not say becomes the library's defaults. */
final class PlanReadTest {
    private static final ZoneId ISTANBUL = ZoneId.of("Europe/Istanbul");

    @Test
    void read_minimal_isTheLibrarysDefaults() {
        Content content = content(PlanText.example("minimal.yaml"));
        Account main = account(content);
        Quota quota = Quota.builder()
                .limit(Dimension.REQUESTS, 500, Metering.sliding(Duration.ofMinutes(1)))
                .limit(Dimension.TOKENS, 400_000, Metering.sliding(Duration.ofMinutes(1)))
                .shares(Shares.standard())
                .build();
        assertThat(main.quota().limits()).isEqualTo(quota.limits());
        assertThat(main.quota().charges()).isEqualTo(quota.charges());
        assertThat(main.quota().longestCall()).isEqualTo(quota.longestCall());
        assertThat(main.quota().shares()).hasToString(Shares.standard().toString());
        for (DegradationLevel level : DegradationLevel.values()) {
            for (Workload workload : Workload.values()) {
                assertThat(main.quota().levelEffects().standing(level, workload))
                        .isEqualTo(LevelEffects.standard().standing(level, workload));
            }
        }
        assertThat(main.levels()).isEqualTo(LevelSettings.standard());
        assertThat(content.retrying().policy()).isEqualTo(RetryPolicy.standard());
        assertThat(content.retrying().budget().make(quota))
                .hasToString(RetryBudget.standard(OptionalLong.of(500), OptionalLong.of(400_000))
                        .toString());
        assertThat(content.waits().budgets()).isEqualTo(WaitBudgets.standard());
        assertThat(content.waits().minAttempt()).isEqualTo(Duration.ofMillis(500));
        assertThat(content.alarm()).isEqualTo(Alarm.Settings.standard());
        assertThat(content.targets().get("main").provider()).isEqualTo(Target.Provider.MAIN);
        assertThat(content.targets().get("main").gate()).isEqualTo(OutageGate.Settings.standard());
        assertThat(content.name()).isEqualTo("kademe");
    }

    @Test
    void read_meters_areTheProviders() {
        String limits = """
                requests: {amount: 500, meter: tokenBucket, window: 10s, capacity: 2%}
                      inputTokens: {amount: 10_000, meter: fixedWindow, slice: {width: 15s, slack: 1.5}}
                      outputTokens: {amount: none}
                      dailyRequests: {amount: 9000, meter: calendarDay, zone: Europe/Istanbul, resetAt: 03:00}
                      dailyTokens: {amount: 1_000_000, adoptsHigher: true}""";
        Account main = account(content(with("requests: 500", limits)));
        assertThat(main.quota().limits())
                .containsExactlyInAnyOrder(
                        Quota.Limit.of(Dimension.REQUESTS, 500, Metering.tokenBucket(Duration.ofSeconds(10), 0.02)),
                        Quota.Limit.of(Dimension.TOKENS, 400_000, Metering.sliding(Duration.ofMinutes(1))),
                        Quota.Limit.of(Dimension.INPUT_TOKENS, 10_000, Metering.fixedWindow(Duration.ofMinutes(1), 0))
                                .sliced(Duration.ofSeconds(15), 1.5),
                        Quota.Limit.of(
                                Dimension.DAILY_REQUESTS, 9_000, Metering.calendarDay(ISTANBUL, LocalTime.of(3, 0))),
                        Quota.Limit.of(Dimension.DAILY_TOKENS, 1_000_000, Metering.rollingDay())
                                .adoptingHigher());
        assertThat(main.unlimited()).containsExactly(Dimension.OUTPUT_TOKENS);
    }

    @Test
    void read_units_areWhatTheySay() {
        assertThat(account(content(with("ceiling: 15%", "ceiling: 0.15")))
                        .quota()
                        .shares())
                .hasToString(Shares.standard().toString());
        assertThat(content(with("live: 6s", "live: 6000ms")).waits().budgets().byWorkload())
                .containsEntry(Workload.LIVE, Duration.ofSeconds(6));
        assertThat(account(content(with("tokens: 400_000", "tokens: \"400000\"")))
                        .amount(Dimension.TOKENS))
                .hasValue(400_000);
    }

    @Test
    void read_calendar_isALeastLevelOnEachDay() {
        String pins = "calendar: [{minimum: backgroundPaused, dates: [2026-03-17, 2026-03-18], from: 09:55,"
                + " zone: Europe/Istanbul}]";
        assertThat(account(content(with("dwell: 10m", pins))).levels().calendar())
                .containsExactly(pin(17), pin(18));
    }

    @Test
    void read_routes_followTheLevel() {
        Content.Path general = content(PlanText.example("ipo.yaml")).routes().get("general");
        assertThat(general.isSensitive()).isFalse();
        assertThat(general.targets()).containsExactly("main", "small", "second");
        assertThat(general.stops().get(DegradationLevel.ESSENTIAL_ONLY)).containsExactly("small", "second", "person");
    }

    @Test
    void read_file_isUtf8WithOrWithoutMark(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, "\uFEFF" + PlanText.SHOP);
        assertThat(Plan.read(file).name()).isEqualTo("shop");
        Files.write(file, "name: \u00fc".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Plan.read(file)).hasMessageContaining("plan.yaml:1:1: the file is not UTF-8");
        Files.write(file, new byte[Document.LARGEST_FILE + 1]);
        assertThatThrownBy(() -> Plan.read(file)).hasMessageContaining("at most 1,048,576 bytes");
    }

    private static CalendarPin pin(int day) {
        return CalendarPin.between(
                DegradationLevel.BACKGROUND_PAUSED,
                LocalDateTime.of(2026, 3, day, 9, 55),
                LocalDateTime.of(2026, 3, day + 1, 0, 0),
                ISTANBUL);
    }

    private static Account account(Content content) {
        return Objects.requireNonNull(content.quotas().get("main"));
    }

    private static Content content(String text) {
        return Plan.read("plan.yaml", text).content();
    }
}
