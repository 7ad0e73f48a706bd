package dev.kademe.examples;

import dev.kademe.call.Category;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.QuestionClassifier;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import java.util.List;
import java.util.Map;

/**
 * Who may answer what while the main model is down: a second provider, but no personal data and no withdrawals; a person
 * does those. What nobody can tell is treated as carefully as a withdrawal.
 *
 * <p>Runs against {@code serve --overload 1} and {@code serve --port 8090 --answer-tokens 3}.
 */
public final class CategoriesAndHandoff {
    private static final Category WITHDRAWAL = new Category("withdrawal");

    private CategoriesAndHandoff() {}

    /** Runs it. */
    public static void main(String[] args) {
        var mainModel = new HttpChat(Served.url(args, 0), "large");
        var otherModel = new HttpChat(Served.url(args, 1), "large");

        var main = Target.blocking("main", mainModel::ask).build();
        // Looked at for personal data as it is sent, with the instructions of this model.
        Prompt<String, String> prompt = Prompt.asAsked(List::of);
        var other = Target.<String, String, String>blocking("other", prompt, otherModel::ask)
                .provider(Target.Provider.uncleared("other company"))
                .build();
        Handoff<String, String> person = Handoff.english();
        var router = Router.sensitive(Route.of(List.of(main), person))
                .category(Category.GENERAL, Route.of(List.of(main, other), person))
                .build();
        QuestionClassifier<String> categories = QuestionClassifier.keywords(
                text -> text, Map.of(Category.GENERAL, List.of("opening hours"), WITHDRAWAL, List.of("withdraw")));

        try (var client = ResilientClient.builder(router).categories(categories).build()) {
            for (String text : List.of(
                    "What are your opening hours?",
                    "What are your opening hours? Write to ali@example.com",
                    "May I withdraw my money?",
                    "Hm?")) {
                var answer = client.ask(Question.of(text, Workload.LIVE, Repeatability.repeatable()));
                System.out.printf("%s: %s%n", answer.provenance().category().name(), answer.content());
            }
        }
    }
}
// prints:
// general: rob lak lol.
// general: I am connecting you to a colleague.
// withdrawal: I am connecting you to a colleague.
// unsure: I am connecting you to a colleague.
