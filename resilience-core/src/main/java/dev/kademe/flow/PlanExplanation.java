package dev.kademe.flow;

import dev.kademe.call.Workload;
import dev.kademe.quota.QuotaLedger;
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
        explanation.title("alarm");
        explanation.line(plan.alarm().toString());
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
                line("  level: %s, now %s"
                        .formatted(target.level(), target.level().level()));
            } else {
                line("  quota: shared with " + sharer);
            }
        }
    }

    private void retry(CallPlan<?, ?> plan) {
        title("retry");
        RetryPolicy policy = plan.retryPolicy();
        boolean isStandard = policy.equals(RetryPolicy.standard());
        line("%s (%s)"
                .formatted(policy, isStandard ? "default: 3 attempts from 0.5 s report, the rest assumption" : "set"));
        line("across calls: %s".formatted(plan.retryBudget()));
        int targets = plan.router().mostTargets();
        line("at most %d attempts a question"
                .formatted(policy.maxAttempts() + (targets - 1) * policy.maxFallbackAttempts()));
    }

    private void waits(CallPlan<?, ?> plan) {
        title("waits");
        WaitBudgets standard = WaitBudgets.standard();
        for (Workload workload : Workload.values()) {
            long nanos = plan.waitBudgets().nanos(workload);
            String source = nanos == standard.nanos(workload) ? "default: " + WAIT_SOURCES.get(workload) : "set";
            line("%s: at most %s in all (%s)".formatted(workload, text(nanos), source));
        }
        line("no attempt with less than %s before a deadline"
                .formatted(text(plan.minAttempt().toNanos())));
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
