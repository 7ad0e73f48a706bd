package dev.kademe.examples;

import dev.kademe.answer.Provenance;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A customer waits at most four seconds: a short wait that the provider asks for is kept, a minute is not begun, and a
 * minute until the quota has room neither. Both end with a person at once.
 *
 * <p>Runs against {@code serve --storm 0.5 --seed 2 --hint millis --hint-wait 50ms},
 * {@code serve --port 8090 --storm 1 --hint-wait 60s} and {@code serve --port 8091}.
 */
public final class WaitBudget {
    private WaitBudget() {}

    /** Runs it. */
    public static void main(String[] args) {
        // One request a minute, which the first question takes.
        var ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 1, Metering.sliding(Duration.ofMinutes(1)))
                .build());
        var rejectsHalf = new HttpChat(Served.url(args, 0), "large");
        var rejectsAll = new HttpChat(Served.url(args, 1), "large");

        var answers = new HttpChat(Served.url(args, 2), "large");
        print("50 ms", Target.blocking("main", rejectsHalf::ask).build());
        print("60 s", Target.blocking("main", rejectsAll::ask).build());
        var limited = Target.blocking("main", answers::ask).ledger(ledger).build();
        print("room", limited);
        print("no room", limited);
    }

    private static void print(String situation, Target<String, String> main) {
        var budgets = new WaitBudgets(Map.of(Workload.LIVE, Duration.ofSeconds(4)));
        var route = Route.of(List.of(main), Handoff.english());
        try (var client = ResilientClient.builder(route).waitBudgets(budgets).build()) {
            var answer = client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable()));
            Provenance provenance = answer.provenance();
            System.out.printf(
                    "%s: %s after %d attempts, %s%n",
                    situation,
                    answer.outcome(),
                    provenance.attempts().size(),
                    provenance.waited().isZero() ? "without a wait" : "after a wait");
            provenance.skipped().forEach(left -> System.out.println("  because " + left));
        }
    }
}
// prints:
// 50 ms: COMPLETE after 2 attempts, after a wait
// 60 s: HANDED_OFF after 1 attempts, without a wait
//   because Skipped[target=main, reason=null, stop=WAIT_BUDGET_SPENT]
// room: COMPLETE after 1 attempts, without a wait
// no room: HANDED_OFF after 0 attempts, without a wait
//   because Skipped[target=main, reason=OVER_WAIT, stop=null]
