package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Attempt;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.io.PrintStream;
import java.util.List;

/**
 * A protected call: the main model rejects for a minute, which is longer than the customer waits, so the small model
 * answers at once; and when that is down too, a person takes over.
 *
 * <pre>
 * It is on its way. (COMPLETE by small; main said RATE_LIMITED)
 * I am connecting you to a colleague. (HANDED_OFF after 2 attempts)
 * </pre>
 */
public final class FirstCall {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private FirstCall() {}

    /** Runs it. */
    public static void main(String[] args) {
        run(System.out);
    }

    static void run(PrintStream out) {
        var main = Target.blocking("main", FirstCall::askMainModel).build();
        var small = Target.blocking("small", FirstCall::askSmallModel).build();
        var route = Route.of(List.of(main, small), Handoff.english());
        try (var client = ResilientClient.builder(route).build()) {
            Answer<String> answer = client.ask(question("Where is my order?"));
            out.printf(
                    "%s (%s by %s; main said %s)%n",
                    answer.content(),
                    answer.outcome(),
                    answer.provenance().target().orElse("nobody"),
                    answer.provenance().primaryFailure().orElseThrow().kind());

            Answer<String> handedOff = client.ask(question("And the invoice?"));
            int attempts = handedOff.provenance().attempts().size();
            out.printf("%s (%s after %d attempts)%n", handedOff.content(), handedOff.outcome(), attempts);
        }
    }

    private static Question<String> question(String text) {
        return Question.of(text, Workload.LIVE, Repeatability.repeatable());
    }

    /** Stands for your client of the main model, with its own retries switched off. */
    private static Reply<String> askMainModel(String prompt, Attempt attempt) {
        throw EndpointException.status(TOO_MANY_REQUESTS)
                .header("retry-after", "60")
                .build();
    }

    /** Stands for your client of a smaller model. */
    private static Reply<String> askSmallModel(String prompt, Attempt attempt) {
        if (prompt.contains("invoice")) {
            throw EndpointException.status(UNAVAILABLE).build();
        }
        return Reply.of("It is on its way.", TokenUsage.of(12, 5));
    }
}
