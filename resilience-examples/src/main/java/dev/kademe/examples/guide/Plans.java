package dev.kademe.examples.guide;

import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenEstimate;
import dev.kademe.plan.Plan;
import dev.kademe.plan.Plan.Bindings;
import dev.kademe.plan.RunningPlan;
import dev.kademe.routing.Target;
import java.io.IOException;
import java.nio.file.Path;

/** The snippets of the page on plan files. */
final class Plans {
    private Plans() {}

    static RunningPlan<String, String> started(Path file, Endpoint<String, String> model) throws IOException {
        // region start
        var bindings = Bindings.<String, String>of(text -> text)
                .target(
                        "main",
                        name -> Target.blocking(name, model)
                                .estimate(text -> TokenEstimate.of(text.length() / 3, 500)));
        var running = Plan.read(file).start(bindings, builder -> builder);
        // endregion
        return running;
    }

    static void follow(RunningPlan<String, String> running, Path file) throws IOException {
        // region follow
        running.replan(Plan.read(file));
        // endregion
    }
}
