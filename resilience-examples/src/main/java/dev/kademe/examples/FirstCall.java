package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;

/**
 * Ten lines to start with: the main model rejects for a minute, which is longer than a customer waits, so the small model
 * answers at once.
 *
 * <p>Runs against {@code serve --storm 1 --hint-wait 60s} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class FirstCall {
    private FirstCall() {}

    /** Runs it. */
    public static void main(String[] args) {
        var mainModel = new HttpChat(Served.url(args, 0), "large");
        var smallModel = new HttpChat(Served.url(args, 1), "small");

        var main = Target.blocking("main", mainModel::ask).build();
        var small = Target.blocking("small", smallModel::ask).build();
        var route = Route.of(List.of(main, small), Handoff.english());
        try (var client = ResilientClient.builder(route).build()) {
            Answer<String> answer = client.ask(question("Where is my order?"));

            System.out.println(answer.content());
            System.out.printf(
                    "%s by %s, because main said %s%n",
                    answer.outcome(),
                    answer.provenance().target().orElse("nobody"),
                    answer.provenance().primaryFailure().orElseThrow().kind());
        }
    }

    private static Question<String> question(String text) {
        return Question.of(text, Workload.LIVE, Repeatability.repeatable());
    }
}
// prints:
// dol det doz.
// COMPLETE by small, because main said RATE_LIMITED
