package dev.kademe.examples;

import dev.kademe.call.Attempt;
import dev.kademe.call.Category;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.FailureClassifier;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.QuestionClassifier;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Two things that an application can read better than the library: what kind of question it is, and the exceptions of the
 * client that it has already.
 *
 * <p>Runs against {@code serve --overload 1}.
 */
public final class OwnClassifier {
    private static final Category ORDER_CANCEL = new Category("order-cancel");
    private static final Pattern ORDER = Pattern.compile("cancel.* [A-Z]{2}-[0-9]{4}");

    private OwnClassifier() {}

    /** Runs it. */
    public static void main(String[] args) {
        var model = new HttpChat(Served.url(args, 0), "large");
        QuestionClassifier<String> categories = text -> ORDER.matcher(text).find() ? ORDER_CANCEL : Category.UNSURE;
        var main = Target.<String, String>blocking("main", (text, attempt) -> ask(model, text, attempt))
                .build();
        var route = Route.of(List.of(main), Handoff.<String>english());
        try (var client = ResilientClient.builder(route)
                .categories(categories)
                .classifier(FailureClassifier.reading(OwnClassifier::translate))
                .build()) {
            for (String text : List.of("Please cancel order AB-1234", "It hurts")) {
                var answer = client.ask(Question.of(text, Workload.LIVE, Repeatability.notRepeatable()));
                System.out.println(answer.provenance().category());
                System.out.println(
                        answer.provenance().primaryFailure().orElseThrow().kind());
            }
        }
    }

    private static Optional<EndpointException> translate(Throwable thrown) {
        return thrown instanceof DeskException desk
                ? Optional.of(EndpointException.status(desk.status).build())
                : Optional.empty();
    }

    /** Stands for a client of your own, which has its own exception. */
    private static Reply<String> ask(HttpChat model, String text, Attempt attempt) throws Exception {
        try {
            return model.ask(text, attempt);
        } catch (EndpointException e) {
            throw new DeskException(e.status());
        }
    }

    private static final class DeskException extends Exception {
        private static final long serialVersionUID = 1L;
        private final int status;

        DeskException(int status) {
            this.status = status;
        }
    }
}
// prints:
// Category[name=order-cancel]
// OVERLOADED
// Category[name=unsure]
// OVERLOADED
