package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.client.TimeSource;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.Sample;
import dev.kademe.level.LevelSettings;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.List;

/**
 * What a filling quota changes: above 85 % questions are shortened, above 95 % easy ones go to the small model; the level
 * falls one step at a time after ten quiet minutes, unless an operator sets it.
 *
 * <p>Runs against {@code serve --answer-tokens 3}.
 */
public final class Levels {
    private Levels() {}

    /** Runs it. */
    public static void main(String[] args) {
        var time = TimeSource.system();
        var level = LevelControl.adaptive(LevelSettings.standard());
        var largeModel = new HttpChat(Served.url(args, 0), "large");
        var smallModel = new HttpChat(Served.url(args, 0), "small");
        var main = Target.blocking("main", largeModel::ask).level(level).build();
        var small = Target.blocking("small", smallModel::ask).build();
        Handoff<String, String> person = Handoff.english();
        var router = Router.sensitive(Route.of(List.of(main), person))
                .category(Category.GENERAL, Route.of(List.of(main, small), person))
                .category(Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, Route.of(List.of(small), person))
                .build();
        try (var client = ResilientClient.builder(router)
                .shorten(text -> text + " Answer in one sentence.")
                .time(time)
                .build()) {
            for (int use : new int[] {50, 72, 88, 97, 20}) {
                // The client tells the level every five seconds how full the target's ledger is; here it is told by
                // hand.
                level.sample(Sample.of(use / 100.0), time.now());
                print(use, ask(client));
            }
            level.pin(DegradationLevel.NORMAL, time.now());
            print(20, ask(client));
        }
    }

    private static Answer<String> ask(ResilientClient<String, String> client) {
        return client.ask(Question.of("Where is my order?", Workload.LIVE, Repeatability.repeatable())
                .withCategory(Category.GENERAL));
    }

    private static void print(int use, Answer<String> answer) {
        var provenance = answer.provenance();
        System.out.printf(
                "%d %%: %s by %s%s%n",
                use,
                provenance.level(),
                provenance.target().orElseThrow(),
                provenance.isShortened() ? ", shortened" : "");
    }
}
// prints:
// 50 %: NORMAL by main
// 72 %: BACKGROUND_PAUSED by main
// 88 %: SHORT_ANSWERS by main, shortened
// 97 %: ESSENTIAL_ONLY by small, shortened
// 20 %: ESSENTIAL_ONLY by small, shortened
// 20 %: NORMAL by main
