package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import dev.kademe.level.LevelControl;
import dev.kademe.sim.check.Verdict;
import dev.kademe.sim.report.Timeline.Check;
import dev.kademe.sim.scenario.Goals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Whether a rehearsal passed: its laws, and the goals of its scenario. Immutable.
 *
 * @param checks every law and every goal
 * @param line the goals in one line, for a machine that builds
 */
public record Judgement(List<Check> checks, String line) {
    /** What floating point may add to a share, or take from it. */
    private static final double ROUNDING = 1e-6;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    public Judgement {
        checks = List.copyOf(checks);
    }

    /** Judges. */
    public static Judgement of(Outcome outcome) {
        List<Check> checks = new ArrayList<>();
        for (Verdict law : outcome.laws()) {
            checks.add(Check.of(law.law(), law.held(), law.checked() == 0 ? "nothing to check" : checked(law)));
        }
        List<Check> goals = goals(outcome);
        checks.addAll(goals);
        boolean isPassed = checks.stream().allMatch(Check::isPassed);
        return new Judgement(checks, (isPassed ? "PASS" : "FAIL") + " " + summary(outcome));
    }

    /** Whether every law held and every goal was reached. */
    public boolean isPassed() {
        return checks.stream().allMatch(Check::isPassed);
    }

    private static String checked(Verdict law) {
        return law.held() ? "held " + (law.checked() == 1 ? "once" : format("%,d times", law.checked())) : "broken";
    }

    private static List<Check> goals(Outcome outcome) {
        Goals goals = outcome.scenario().goals();
        WorkloadResult live = outcome.of(Workload.LIVE);
        Recovery recovery = Recovery.of(outcome);
        List<Check> checks = new ArrayList<>();
        if (isEmpty(outcome)) {
            checks.add(Check.of("load", false, "neither a question nor a job came"));
        }
        checks.add(atLeast("live-answered", live.answeredRatio(), goals.answeredRatio()));
        if (goals.byModelRatio() > 0) {
            checks.add(atLeast("live-by-model", live.byModelRatio(), goals.byModelRatio()));
        }
        goals.calledBackRatio().ifPresent(most -> checks.add(calledBack(live.calledBackRatio(), most)));
        checks.add(backgroundShare(outcome));
        double amplification = outcome.sends().amplification();
        checks.add(Check.of(
                "amplification",
                amplification <= goals.amplification(),
                format("%.3f requests a question, allowed %.2f", amplification, goals.amplification())));
        checks.add(Check.of(
                "flaps", recovery.flaps() <= goals.flaps(), format("%d, allowed %d", recovery.flaps(), goals.flaps())));
        goals.recovery().ifPresent(most -> checks.add(recovery(recovery, most)));
        return checks;
    }

    /** Whether nobody asked anything: that shows nothing of a plan, and a load that was lost must not look like a good day. */
    private static boolean isEmpty(Outcome outcome) {
        return Stream.of(Workload.values())
                .allMatch(workload -> outcome.of(workload).asked() == 0);
    }

    private static Check atLeast(String name, double ratio, double least) {
        return Check.of(name, ratio >= least, "%s, at least %s".formatted(percent(ratio), percent(least)));
    }

    private static Check calledBack(double ratio, double most) {
        return Check.of(
                "live-called-back", ratio <= most, "%s, at most %s".formatted(mostPercent(ratio), percent(most)));
    }

    /** A goal that cannot be measured is missed, unless no job came. */
    private static Check backgroundShare(Outcome outcome) {
        OptionalDouble goal = outcome.scenario().goals().backgroundRatio();
        if (outcome.background().isEmpty()) {
            boolean isMissed =
                    goal.isPresent() && outcome.of(Workload.BACKGROUND).asked() > 0;
            return Check.of("background-share", !isMissed, "not measured: no limit of less than a day");
        }
        BackgroundShare share = outcome.background().get();
        double most = goal.orElse(share.ceilingRatio());
        return Check.of(
                "background-share",
                share.ratio() <= most + ROUNDING,
                "%s of %s%s at most, allowed %s"
                        .formatted(mostPercent(share.ratio()), granted(share), on(share, outcome), percent(most)));
    }

    /** What the share is a part of. */
    private static String granted(BackgroundShare share) {
        String word = share.dimension().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return share.span().equals(MINUTE)
                ? "a minute's " + word
                : "the %s of %s".formatted(word, span(share.span().toNanos()));
    }

    /** The quota, where there are several. */
    private static String on(BackgroundShare share, Outcome outcome) {
        return outcome.shares().size() > 1 ? " on " + share.quota() : "";
    }

    private static Check recovery(Recovery recovery, Duration most) {
        OptionalLong took = recovery.tookNanos();
        boolean isStillRaised = recovery.troubleUntilNanos().isPresent() && took.isEmpty();
        String figure = isStillRaised ? "still raised at the end" : end(recovery, "");
        return Check.of(
                "recovery",
                !isStillRaised && took.orElse(0) <= most.toNanos(),
                "%s, allowed %s".formatted(figure, span(most.toNanos())));
    }

    private static String summary(Outcome outcome) {
        Recovery recovery = Recovery.of(outcome);
        WorkloadResult live = outcome.of(Workload.LIVE);
        return format(
                "live %s%s bg %s amp %.2f flaps %d %s",
                live.asked() == 0 ? "none asked" : percent(live.answeredRatio()),
                live.calledBack() == 0 ? "" : " called back " + mostPercent(live.calledBackRatio()),
                outcome.background()
                        .map(share -> "%s of %s%s"
                                .formatted(
                                        mostPercent(share.ratio()), percent(share.ceilingRatio()), on(share, outcome)))
                        .orElse("not measured"),
                outcome.sends().amplification(),
                recovery.flaps(),
                raised(outcome, recovery).orElseGet(() -> end(recovery, "recovery ")));
    }

    /** The level at the end when it was raised without a trouble: that is no good end either. */
    private static Optional<String> raised(Outcome outcome, Recovery recovery) {
        List<LevelControl.Change> changes = outcome.mainLevels();
        DegradationLevel last = changes.isEmpty()
                ? DegradationLevel.NORMAL
                : changes.get(changes.size() - 1).to();
        return last == DegradationLevel.NORMAL || recovery.troubleUntilNanos().isPresent()
                ? Optional.empty()
                : Optional.of("still at level " + last.ordinal());
    }

    /** How the trouble ended; {@code took} stands before the time that it took. */
    private static String end(Recovery recovery, String took) {
        if (recovery.troubleUntilNanos().isEmpty()) {
            return "no trouble";
        }
        if (recovery.isToTheEnd()) {
            return "trouble to the end";
        }
        return recovery.tookNanos().isEmpty()
                ? "not recovered"
                : took + span(recovery.tookNanos().getAsLong());
    }

    /** A length of time as people write it: 14m10s. */
    public static String span(long nanos) {
        Duration span = Duration.ofNanos(nanos);
        long minutes = span.toMinutes();
        return minutes == 0
                ? format("%ds", span.toSeconds())
                : minutes < 60
                        ? format("%dm%02ds", minutes, span.toSecondsPart())
                        : format("%dh%02dm", span.toHours(), span.toMinutesPart());
    }

    /** Rounded down, so that what is not reached does not look as if it was. */
    private static String percent(double ratio) {
        return format("%.1f%%", Math.floor(ratio * 1_000 + ROUNDING) / 10);
    }

    /** Rounded up, so that what is exceeded does not look as if it was not, nor what is there as if it was not. */
    private static String mostPercent(double ratio) {
        return format("%.1f%%", Math.max(0, Math.ceil(ratio * 1_000 - ROUNDING)) / 10);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.US, pattern, values);
    }
}
