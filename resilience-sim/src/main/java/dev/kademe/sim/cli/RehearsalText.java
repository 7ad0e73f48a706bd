package dev.kademe.sim.cli;

import dev.kademe.call.Workload;
import dev.kademe.level.LevelControl;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.rehearse.Judgement;
import dev.kademe.sim.rehearse.Minute;
import dev.kademe.sim.rehearse.Minute.OfWorkload;
import dev.kademe.sim.rehearse.Neighbours;
import dev.kademe.sim.rehearse.Outcome;
import dev.kademe.sim.rehearse.WorkloadResult;
import dev.kademe.sim.report.TextTable;
import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.report.WallClock;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One rehearsal for people. */
final class RehearsalText {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.US);
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String HEADING = """
             time  L rpm% tpm% oth% | live  full  less   ref wait95 | tool  full  less   ref |  job  done  lane shr% | 429  rep  amp | notes
            """;

    private static final String MEANINGS = """
            L: level; rpm%, tpm%, oth%: of the limits in requests and tokens, and by others; less: short, by another target or a person;
            ref: refused; wait95: what 95 of 100 waited at most, no response time; shr%: tokens of jobs; rep: repeats; amp: requests a question
            """;
    private static final String NOTES = """
            person: who is called back later is one of them; postponed: jobs in line at the end; turned away: the lane was full
            wait: for quota and before repeats, without the time that a provider takes to answer, so it is no response time
            """;

    private RehearsalText() {}

    static String of(Neighbours neighbours) {
        Outcome outcome = neighbours.with();
        return heading(List.of(outcome))
                + "\n"
                + minutes(outcome)
                + levels(outcome)
                + alarms(outcome)
                + "\n"
                + scores(outcome)
                + "\n"
                + harm(neighbours)
                + "\n"
                + RecoveryText.of(outcome)
                + "\n"
                + checks(outcome)
                + assumptions(outcome)
                + "\n"
                + Judgement.of(outcome).line()
                + "\n";
    }

    /** What all of them have in common, and their seeds, which follow each other. */
    static String heading(List<Outcome> outcomes) {
        Outcome outcome = outcomes.get(0);
        long last = outcomes.get(outcomes.size() - 1).seed();
        return "scenario %s, %s, %s; plan %s, quota %s; %s\n"
                .formatted(
                        outcome.scenario().name(),
                        outcome.scenario().start().toLocalDateTime(),
                        Judgement.span(outcome.length().toNanos()),
                        outcome.plan(),
                        outcome.quota().orElse("none"),
                        outcomes.size() == 1
                                ? "seed " + outcome.seed()
                                : "seeds %d to %d".formatted(outcome.seed(), last));
    }

    private static String minutes(Outcome outcome) {
        StringBuilder text = new StringBuilder(HEADING);
        ZonedDateTime start = outcome.scenario().start();
        LocalDate day = start.toLocalDate();
        for (Minute minute : outcome.minutes()) {
            OfWorkload live = minute.of(Workload.LIVE);
            OfWorkload tool = minute.of(Workload.INTERNAL);
            OfWorkload job = minute.of(Workload.BACKGROUND);
            ZonedDateTime at = start.plusMinutes(minute.number());
            if (!at.toLocalDate().equals(day)) {
                day = at.toLocalDate();
                text.append(day).append('\n');
            }
            String line = new Line(at.format(MINUTE) + "  " + minute.level().ordinal())
                    .cell(4, percent(minute.requests(), minute.requestLimit()))
                    .cell(4, percent(minute.tokens(), minute.tokenLimit()))
                    .cell(4, percent(minute.otherTokens(), minute.tokenLimit()))
                    .bar()
                    .cell(4, live.asked())
                    .cell(5, live.full())
                    .cell(5, live.lesser())
                    .cell(5, live.refused())
                    .cell(6, decimal(live.waitNanos() / NANOS_PER_SECOND, 1) + "s")
                    .bar()
                    .cell(4, tool.asked())
                    .cell(5, tool.full())
                    .cell(5, tool.lesser())
                    .cell(5, tool.refused())
                    .bar()
                    .cell(4, job.asked())
                    .cell(5, job.full() + job.lesser())
                    .cell(5, minute.laneDepth())
                    .cell(4, percent(job.tokens(), minute.tokenLimit()))
                    .bar()
                    .cell(3, minute.rejected())
                    .cell(4, minute.repeats())
                    .cell(4, decimal(minute.amplification(), 2))
                    .bar()
                    .cell(0, String.join(", ", minute.notes()))
                    .text();
            text.append(line.stripTrailing()).append('\n');
        }
        return text.append(MEANINGS).toString();
    }

    /** Whole per cent; a dash when there is no such limit. */
    private static String percent(long part, long limit) {
        return limit <= 0 || limit >= ProviderLimits.HIGHEST ? "-" : Long.toString(Math.round(100.0 * part / limit));
    }

    private static String levels(Outcome outcome) {
        TextTable table = new TextTable(1, "level changed at", "quota", "from", "to", "use", "reason");
        boolean isEmpty = true;
        for (Map.Entry<String, List<LevelControl.Change>> quota :
                outcome.levels().entrySet()) {
            for (LevelControl.Change change : quota.getValue()) {
                isEmpty = false;
                table.row(
                        clock(outcome).second(change.at().nanos()),
                        quota.getKey(),
                        change.from().ordinal(),
                        change.to().ordinal(),
                        Double.isNaN(change.useRatio()) ? "unknown" : change.useRatio(),
                        ReplayText.word(change.reason()));
            }
        }
        return isEmpty ? "" : "\n" + table.text();
    }

    private static String alarms(Outcome outcome) {
        if (outcome.alarms().isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(1, "alarm at", "", "mean offered use");
        for (Outcome.Alarmed alarm : outcome.alarms()) {
            table.row(clock(outcome).second(alarm.atNanos()), alarm.isRaised() ? "rings" : "stops", alarm.meanRatio());
        }
        return "\n" + table.text();
    }

    private static String scores(Outcome outcome) {
        TextTable table = new TextTable(
                1,
                "workload",
                "asked",
                "full",
                "short",
                "others",
                "person",
                "called back",
                "refused",
                "postponed",
                "turned away",
                "median wait s",
                "p95 wait s",
                "p99 wait s",
                "longest wait s",
                "tokens",
                "wasted");
        for (Workload workload : Workload.values()) {
            WorkloadResult result = outcome.of(workload);
            table.row(
                    ReplayText.word(workload),
                    result.asked(),
                    result.full(),
                    result.shortAnswers(),
                    result.byOthers().values().stream()
                            .mapToLong(Long::longValue)
                            .sum(),
                    result.person(),
                    result.calledBack(),
                    result.refused(),
                    result.postponed(),
                    result.turnedAway(),
                    seconds(result.waits().medianNanos()),
                    seconds(result.waits().p95Nanos()),
                    seconds(result.waits().p99Nanos()),
                    seconds(result.waits().longestNanos()),
                    result.paidTokens(),
                    result.wastedTokens());
        }
        String reasons = outcome.of(Workload.LIVE).reasons().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return table.text()
                + NOTES
                + (reasons.isEmpty() ? "" : "why live questions left their first target: " + reasons + "\n");
    }

    private static String harm(Neighbours neighbours) {
        TextTable table = new TextTable(1, "with and without jobs", "with", "without", "harm");
        for (Neighbours.Row row : neighbours.rows()) {
            table.row(row.name(), number(row.with()), number(row.alone()), number(row.harm()));
        }
        return table.text();
    }

    private static String checks(Outcome outcome) {
        TextTable table = new TextTable(3, "law or goal", "passed", "figure");
        for (Check check : Judgement.of(outcome).checks()) {
            table.row(check.name(), check.isPassed() ? "yes" : "NO", check.figure());
        }
        return table.text();
    }

    private static String assumptions(Outcome outcome) {
        return outcome.scenario().assumptions().stream()
                .map(assumption -> "assumption: " + assumption + "\n")
                .collect(Collectors.joining("", outcome.scenario().assumptions().isEmpty() ? "" : "\n", ""));
    }

    /** Tells the times of a rehearsal. */
    static WallClock clock(Outcome outcome) {
        return WallClock.of(outcome.scenario().start(), outcome.length());
    }

    private static String seconds(long nanos) {
        return decimal(nanos / NANOS_PER_SECOND, 1);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : decimal(value, 2);
    }

    private static String decimal(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }

    /** A line of cells that are set to the right: a format would be read anew for each of them. */
    private static final class Line {
        private final StringBuilder text;

        Line(String start) {
            text = new StringBuilder(start);
        }

        Line cell(int width, Object value) {
            String cell = value.toString();
            text.append(" ".repeat(1 + Math.max(0, width - cell.length()))).append(cell);
            return this;
        }

        Line bar() {
            text.append(" |");
            return this;
        }

        String text() {
            return text.toString();
        }
    }
}
