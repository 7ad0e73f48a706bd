package dev.kademe.examples.guide;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Endpoint;
import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.QuestionClassifier;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The snippets of the page on routing. */
final class Routes {
    private Routes() {}

    static ResilientClient<String, String> client(
            Target<String, String> main, Target<String, String> small, Endpoint<String, String> otherModel) {
        // region targets
        var second = Target.blocking("second", Target.Prompt.asAsked(List::<String>of), otherModel)
                .provider(Target.Provider.uncleared("other"))
                .contextWindow(32_000)
                .build();
        // endregion
        // region routes
        var desk = Handoff.Desk.staffed(40, Duration.ofMinutes(4), 200);
        var router = Router.sensitive(Route.of(List.of(main), Handoff.english(), desk))
                .category(Category.GENERAL, Route.of(List.of(main, small, second), Handoff.english(), desk))
                .category(
                        Category.GENERAL,
                        DegradationLevel.ESSENTIAL_ONLY,
                        Route.of(List.of(small, second), Handoff.english(), desk))
                .build();
        var client = ResilientClient.builder(router)
                .categories(QuestionClassifier.keywords(
                        text -> text,
                        Map.of(
                                Category.GENERAL,
                                List.of("opening hours", "fees"),
                                new Category("withdrawal"),
                                List.of("withdraw", "transfer money"))))
                .build();
        // endregion
        return client;
    }
}
