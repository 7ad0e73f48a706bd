package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance;
import dev.kademe.answer.Provenance.Attempted;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;

/**
 * How an answer came to be: who was asked, what each said, what was paid, and who was left out and why.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class ReadingProvenance {
    private ReadingProvenance() {}

    /** Runs it. */
    public static void main(String[] args) {
        var mainModel = new HttpChat(Served.url(args, 0), "large");
        var smallModel = new HttpChat(Served.url(args, 1), "small");

        var main = Target.blocking("main", mainModel::ask).build();
        var tiny = Target.blocking("tiny", smallModel::ask)
                .estimate(text -> new TokenEstimate(text.length() / 4, 250))
                .contextWindow(128)
                .build();
        var small = Target.blocking("small", smallModel::ask).build();
        var route = Route.of(List.of(main, tiny, small), Handoff.english());
        try (var client = ResilientClient.builder(route).build()) {
            print(client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable())));
        }
    }

    private static void print(Answer<String> answer) {
        Provenance provenance = answer.provenance();
        System.out.printf(
                "%s by %s at level %s%n", answer.outcome(), provenance.target().orElse("a person"), provenance.level());
        for (Attempted attempt : provenance.attempts()) {
            System.out.printf(
                    "attempt %d at %s: %s, %d tokens%n",
                    attempt.number(),
                    attempt.target(),
                    attempt.failure() == null ? "answered" : attempt.failure().kind(),
                    attempt.usage().totalTokens());
        }
        for (Skipped skipped : provenance.skipped()) {
            System.out.printf(
                    "%s: %s%n", skipped.target(), skipped.reason() == null ? skipped.stop() : skipped.reason());
        }
        System.out.printf(
                "paid %d tokens, wasted %d, main has room again later: %s%n",
                provenance.paid().totalTokens(),
                provenance.wasted().totalTokens(),
                provenance.retryAfter().isPresent());
    }
}
// prints:
// COMPLETE by small at level NORMAL
// attempt 1 at main: RATE_LIMITED, 0 tokens
// attempt 2 at small: answered, 11 tokens
// main: WAIT_BUDGET_SPENT
// tiny: CONTEXT_WINDOW
// paid 11 tokens, wasted 0, main has room again later: true
