package dev.kademe.sim.cli;

import dev.kademe.event.EventListener;
import dev.kademe.sim.lesson.Comparison;
import dev.kademe.sim.lesson.LessonPolicy;
import dev.kademe.sim.lesson.LessonSettings;
import dev.kademe.sim.lesson.PolicyRow;
import dev.kademe.sim.lesson.PolicyRun;
import dev.kademe.sim.provider.SupportDesk;
import dev.kademe.sim.report.Columns;
import dev.kademe.sim.report.Ratios;
import dev.kademe.sim.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lesson policies}: four configurations of the client under two loads. */
@Command(name = "policies", description = "Four configurations of the client under two loads.")
final class PoliciesCommand implements Callable<Integer> {
    static final List<Integer> BURSTS = List.of(3, 6);

    private static final int LARGEST_BURST = 160;

    private static final Columns<PolicyRow> COLUMNS = new Columns<PolicyRow>()
            .number("seed", PolicyRow::seed)
            .number("burst", PolicyRow::burst)
            .word("policy", row -> Inputs.name(row.policy()))
            .ratio("completed", PolicyRow::completedRatio)
            .ratio("interactive", PolicyRow::interactiveRatio)
            .number("calls", row -> row.batch().calls())
            .number("rateLimited", row -> row.batch().rateLimited())
            .number("contentFailures", row -> row.batch().contentFailures())
            .number("tokens", PolicyRow::tokens)
            .number("wastedTokens", PolicyRow::wastedTokens)
            .ratio("accuracy", PolicyRow::accuracyRatio);

    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Mixin
    private WorldOptions world = new WorldOptions();

    @Option(
            names = "--burst",
            description = "requests that arrive in a step of the burst, 1..160; may be repeated (default: 3 and 6)")
    private @Nullable List<String> bursts;

    @Option(names = "--policy", description = "none, fixed, backoff or kademe; may be repeated (default: all four)")
    private @Nullable List<String> policies;

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            List<Integer> loads = Inputs.numbers("--burst", bursts, BURSTS, 1, LARGEST_BURST);
            List<LessonPolicy> chosen = policies == null
                    ? List.of(LessonPolicy.values())
                    : policies.stream()
                            .map(text -> Inputs.word("--policy", text, LessonPolicy.values()))
                            .toList();
            return text(output, new Scope(seed.value(), loads, chosen, world.settings()), log);
        });
    }

    static String text(Reporting.Output output, Scope scope, EventListener log) {
        SupportDesk desk = SupportDesk.load();
        if (output.language() == Reporting.Language.TR) {
            Scope published = scope.published();
            return TurkishLesson.policies(
                    published.run(desk, scope.seed, log), scope.seed + 1, published.run(desk, scope.seed + 1, log));
        }
        List<PolicyRow> rows = scope.run(desk, scope.seed, log);
        return output.of(COLUMNS, rows, () -> english(rows, scope.comparisons(desk, rows, log)));
    }

    private static String english(List<PolicyRow> rows, List<Comparison> comparisons) {
        TextTable table = new TextTable(
                2,
                "burst",
                "policy",
                "completed",
                "interactive",
                "calls",
                "rate-limited",
                "content failures",
                "tokens",
                "wasted",
                "accuracy");
        for (PolicyRow row : rows) {
            table.row(
                    row.burst(),
                    Inputs.name(row.policy()),
                    row.completedRatio(),
                    row.interactiveRatio(),
                    row.batch().calls(),
                    row.batch().rateLimited(),
                    row.batch().contentFailures(),
                    row.tokens(),
                    row.wastedTokens(),
                    row.accuracyRatio());
        }
        if (comparisons.isEmpty()) {
            return table.text();
        }
        TextTable gains = new TextTable(2, "burst", "policy", "gain over none", "difference between runs", "gain is");
        for (Comparison comparison : comparisons) {
            gains.row(
                    comparison.burst(),
                    Inputs.name(comparison.policy()),
                    Ratios.signed(comparison.gain()),
                    comparison.runDifference(),
                    comparison.isMeasured() ? "measured" : "not measured");
        }
        return table.text() + "\n" + gains.text();
    }

    /** What is run. */
    record Scope(long seed, List<Integer> bursts, List<LessonPolicy> policies, LessonSettings settings) {
        Scope published() {
            return new Scope(
                    seed,
                    bursts,
                    policies.stream().filter(LessonPolicy::isPublished).toList(),
                    settings);
        }

        List<PolicyRow> run(SupportDesk desk, long withSeed, EventListener log) {
            List<PolicyRow> rows = new ArrayList<>();
            for (int burst : bursts) {
                for (LessonPolicy policy : policies) {
                    rows.add(PolicyRun.run(desk, withSeed, burst, policy, settings, log));
                }
            }
            return rows;
        }

        List<Comparison> comparisons(SupportDesk desk, List<PolicyRow> rows, EventListener log) {
            List<Comparison> comparisons = new ArrayList<>();
            for (int burst : bursts.stream().distinct().toList()) {
                PolicyRow none = rows.stream()
                        .filter(row -> row.burst() == burst && row.policy() == LessonPolicy.NONE)
                        .findFirst()
                        .orElseGet(() -> PolicyRun.run(desk, seed, burst, LessonPolicy.NONE, settings, log));
                PolicyRow next = PolicyRun.run(desk, seed + 1, burst, LessonPolicy.NONE, settings, log);
                rows.stream()
                        .filter(row -> row.burst() == burst && row.policy() != LessonPolicy.NONE)
                        .forEach(row -> comparisons.add(Comparison.of(row, none, next)));
            }
            return comparisons;
        }
    }
}
