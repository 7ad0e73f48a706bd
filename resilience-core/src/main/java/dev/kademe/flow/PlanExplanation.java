package dev.kademe.flow;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.level.Alarm;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan as a person reads it. Each setting says where it is from: from the application, or a default, and then whether the
 * incident report names it, or it follows from the report, or it is an assumption of ours.
 */
final class PlanExplanation {
    private static final Map<Workload, String> WAIT_SOURCES = Map.of(
            Workload.LIVE, "report",
            Workload.INTERNAL, "assumption",
            Workload.BACKGROUND, "derived");

    private final List<String> lines = new ArrayList<>();

    private PlanExplanation() {}

    static String of(CallPlan<?, ?> plan, String hash) {
        PlanExplanation explanation = new PlanExplanation();
        explanation.title("plan " + hash);
        explanation.title("routes");
        plan.router().explain().forEach(explanation::line);
        explanation.targets(plan);
        explanation.retry(plan);
        explanation.waits(plan);
        explanation.alarm(plan.alarm());
        return String.join("\n", explanation.lines) + "\n";
    }

    private void targets(CallPlan<?, ?> plan) {
        title("targets");
        Map<QuotaLedger, String> seen = new HashMap<>();
        for (Target<?, ?> target : plan.router().targets()) {
            line("%s: %s".formatted(target.name(), target.explain()));
            String sharer = seen.putIfAbsent(target.ledger(), target.name());
            if (sharer == null) {
                target.ledger().explain().forEach(limit -> line("  quota: " + limit));
                line("  level: %s; now %s"
                        .formatted(target.level().explain(), target.level().level()));
            } else {
                line("  quota: shared with " + sharer);
            }
        }
    }

    private void retry(CallPlan<?, ?> plan) {
        title("retry");
        RetryPolicy policy = plan.retryPolicy();
        line("%d attempts at the first target, %d at each other, the first included; %s; nesting %s (%s)"
                .formatted(
                        policy.maxAttempts(),
                        policy.maxFallbackAttempts(),
                        policy.backoff(),
                        policy.nesting(),
                        source(policy, RetryPolicy.standard(), "3 attempts from 0.5 s report, the rest assumption")));
        policy.attempts()
                .forEach((kind, most) -> line("  %s: %s"
                        .formatted(kind, most >= policy.maxAttempts() ? "as often" : "at most " + most + " attempts")));
        line("  any other failure: not again");
        QuotaLedger first = plan.router().targets().get(0).ledger();
        RetryBudget standard = RetryBudget.standard(first.limit(Dimension.REQUESTS), first.limit(Dimension.TOKENS));
        line("across calls, for each workload: %s (%s)"
                .formatted(
                        plan.retryBudget(), source(plan.retryBudget().toString(), standard.toString(), "assumption")));
        int targets = plan.router().mostTargets();
        line("at most %d attempts a question, over at most %d targets"
                .formatted(policy.maxAttempts() + (targets - 1) * policy.maxFallbackAttempts(), targets));
    }

    private void waits(CallPlan<?, ?> plan) {
        title("waits");
        WaitBudgets standard = WaitBudgets.standard();
        for (Workload workload : Workload.values()) {
            long nanos = plan.waitBudgets().nanos(workload);
            String source = source(nanos, standard.nanos(workload), WAIT_SOURCES.getOrDefault(workload, "assumption"));
            line("%s: at most %s in all, for quota and before retries (%s)".formatted(workload, text(nanos), source));
        }
        line("no attempt with less than %s before a deadline (%s)"
                .formatted(
                        text(plan.minAttempt().toNanos()),
                        source(plan.minAttempt(), CallPlan.DEFAULT_MIN_ATTEMPT, "assumption")));
    }

    private void alarm(Alarm.Settings alarm) {
        title("alarm");
        line("over %d per mille of a quota in %s, cleared under %d (%s)"
                .formatted(
                        alarm.raisePerMille(),
                        alarm.window(),
                        alarm.clearPerMille(),
                        source(alarm, Alarm.Settings.standard(), "800 in 5 minutes report, the rest assumption")));
    }

    private static String source(Object value, Object standard, String whereFrom) {
        return value.equals(standard) ? "default: " + whereFrom : "set";
    }

    private static String text(long nanos) {
        return Duration.ofNanos(nanos).toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }

    private void title(String text) {
        lines.add(text);
    }

    private void line(String text) {
        lines.add("  " + text);
    }
}
