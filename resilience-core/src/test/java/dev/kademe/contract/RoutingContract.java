package dev.kademe.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.answer.Answer;
import dev.kademe.answer.Provenance.Skipped;
import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.failure.EndpointException;
import dev.kademe.failure.Failure;
import dev.kademe.level.LevelControl;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Route.SkipReason;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Which target a call goes to, and why it leaves one out, with every driver. */
public abstract class RoutingContract extends DriverFixture {
    private static final Category TAX = new Category("tax");
    private static final Prompt<String, String> TRANSLATED = new Prompt<>() {
        @Override
        public String render(String content) {
            return "system: be brief. user: " + content;
        }

        @Override
        public Iterable<? extends CharSequence> parts(String request) {
            return List.of(request);
        }
    };

    protected RoutingContract(World world) {
        super(world);
    }

    @Test
    void ask_targetSwitchedOff_isLeftOutUntilSwitchedOn() {
        main.replies("main");
        small.replies("small");
        Target<String, String> first = main().build();
        Route<String, String> route = Route.of(List.of(first, small().build()), Handoff.english());
        World.Client client = world.client(ResilientClient.builder(route));

        first.switchOff();
        Answer<String> without = answer(client.ask(live()));
        first.switchOn();
        Answer<String> with = answer(client.ask(live()));

        assertThat(without.content()).isEqualTo("small");
        assertThat(without.provenance().skipped()).containsExactly(skipped("main", SkipReason.SWITCHED_OFF));
        assertThat(with.content()).isEqualTo("main");
    }

    @Test
    void ask_promptAndAnswerLargerThanTheWindow_leavesTheTargetOut() {
        main.replies("main");
        small.replies("small");
        var exact = main().estimate(content -> TokenEstimate.of(100, 29)).contextWindow(129);
        var tooSmall = main().estimate(content -> TokenEstimate.of(100, 29)).contextWindow(128);

        assertThat(answer(handingOff(List.of(exact, small())), live()).content())
                .isEqualTo("main");
        Answer<String> answer = answer(handingOff(List.of(tooSmall, small())), live());

        assertThat(answer.content()).isEqualTo("small");
        assertThat(answer.provenance().skipped()).containsExactly(skipped("main", SkipReason.CONTEXT_WINDOW));
    }

    @Test
    void ask_personalDataInAnyPart_neverReachesATargetWithoutClearance() {
        main.fails(503);
        small.replies("second provider");
        var second = small().provider(Target.Provider.uncleared("second")).prompt(TRANSLATED);

        Answer<String> personal = answer(handingOff(List.of(main(), second)), asked("mail me at ada@example.org"));
        Answer<String> plain = answer(handingOff(List.of(main(), second)), asked("what are your hours?"));

        assertThat(personal.outcome()).isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(personal.provenance().skipped()).contains(skipped("small", SkipReason.NO_CLEARANCE));
        assertThat(plain.content()).isEqualTo("second provider");
        assertThat(small.attempts()).hasSize(1);
    }

    @Test
    void ask_detectorOrPromptThrows_isClosed() {
        main.fails(503);
        small.replies("second provider");
        Prompt<String, String> broken = Prompt.asAsked(content -> {
            throw new IllegalStateException("no parts");
        });
        var unreadable = small().provider(Target.Provider.uncleared("second")).prompt(broken);
        var doubtful = small().provider(Target.Provider.uncleared("second"))
                .prompt(TRANSLATED)
                .personalData(text -> {
                    throw new IllegalStateException("no detector");
                });

        assertThat(answer(handingOff(List.of(main(), unreadable)), live()).outcome())
                .isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(answer(handingOff(List.of(main(), doubtful)), live()).outcome())
                .isEqualTo(Answer.Outcome.HANDED_OFF);
        assertThat(small.attempts()).isEmpty();
    }

    @Test
    void ask_essentialsOnly_generalStartsAtSmall() {
        main.replies("main");
        small.replies("small");
        Target<String, String> first = main().level(LevelControl.pinned(DegradationLevel.ESSENTIAL_ONLY))
                .build();
        Target<String, String> second = small().build();
        Route<String, String> sensitive = Route.of(List.of(first), Handoff.english());
        Router<String, String> router = Router.sensitive(sensitive)
                .category(Category.GENERAL, Route.of(List.of(first, second), Handoff.english()))
                .category(
                        Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, Route.of(List.of(second), Handoff.english()))
                .build();
        World.Client client = world.client(ResilientClient.builder(router)
                .categories(content -> content.contains("tax") ? TAX : Category.GENERAL));

        Answer<String> general = answer(client.ask(asked("what are your hours?")));
        Answer<String> tax = answer(client.ask(asked("is tax due?")));
        Answer<String> said = answer(client.ask(asked("is tax due?").withCategory(Category.GENERAL)));

        assertThat(general.content()).isEqualTo("small");
        assertThat(general.provenance().primary()).isEqualTo("main");
        assertThat(tax.content()).isEqualTo("main");
        assertThat(tax.provenance().category()).isEqualTo(TAX);
        assertThat(said.content()).as("the application's word counts").isEqualTo("small");
    }

    @Test
    void ask_nobodyTellsTheCategory_takesTheSensitiveRoute() {
        main.replies("main");
        small.replies("small");
        Target<String, String> first = main().build();
        Router<String, String> router = Router.sensitive(Route.of(List.of(first), Handoff.english()))
                .category(Category.GENERAL, Route.of(List.of(small().build(), first), Handoff.english()))
                .build();

        Answer<String> unsure = answer(ResilientClient.builder(router), live());
        Answer<String> broken = answer(
                ResilientClient.builder(router).categories(content -> {
                    throw new IllegalStateException("no classifier");
                }),
                live());

        assertThat(List.of(unsure.content(), broken.content())).containsOnly("main");
        assertThat(broken.provenance().category()).isEqualTo(Category.UNSURE);
    }

    @Test
    void ask_shortAnswers_shortensBeforeTheQuotaIsAsked() {
        List<Long> estimated = new ArrayList<>();
        main.replies("brief");
        var target = main().level(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS))
                .estimate(content -> {
                    estimated.add((long) content.length());
                    return TokenEstimate.of(content.length());
                });

        Answer<String> answer = answer(handingOff(List.of(target)).shorten(content -> content.substring(0, 8)), live());

        assertThat(answer.provenance().isShortened()).isTrue();
        assertThat(estimated).containsOnly(8L);
        assertThat(main.attempts().get(0).question().content()).isEqualTo("how much");
    }

    @Test
    void ask_pausedBackgroundOnly_shortensNothing() {
        main.replies("long");
        var target = main().level(LevelControl.pinned(DegradationLevel.BACKGROUND_PAUSED));

        Answer<String> answer = answer(handingOff(List.of(target)).shorten(content -> ""), live());

        assertThat(answer.provenance().isShortened()).isFalse();
        assertThat(main.attempts().get(0).question().content()).isEqualTo("how much do I owe?");
    }

    @Test
    void ask_exhaustedForTheDay_closesTheTargetAndSaysWhenItOpens() {
        main.does((content, attempt) -> CompletableFuture.failedFuture(EndpointException.of(Failure.Kind.RATE_LIMITED)
                .header("retry-after", "277403")
                .build()));
        World.Client client = world.client(handingOff(List.of(main())));

        Answer<String> first = answer(client.ask(live()));
        Answer<String> second = answer(client.ask(live()));

        assertThat(first.provenance().elapsed()).isZero();
        assertThat(first.provenance().skipped()).containsExactly(stopped("main", StopReason.WAIT_BUDGET_SPENT));
        assertThat(second.provenance().skipped()).containsExactly(skipped("main", SkipReason.CLOSED));
        assertThat(second.provenance().retryAfter()).contains(Duration.ofSeconds(277_403));
        assertThat(main.attempts()).hasSize(1);
    }

    @Test
    void ask_twoTargetsClosed_tellsTheEarlierOpening() {
        main.rejects(4500);
        small.rejects(2000);
        World.Client client = world.client(handingOff());

        answer(client.ask(live()));
        Answer<String> answer = answer(client.ask(live()));

        assertThat(answer.provenance().skipped())
                .containsExactly(skipped("main", SkipReason.CLOSED), skipped("small", SkipReason.CLOSED));
        assertThat(answer.provenance().retryAfter()).contains(Duration.ofSeconds(2000));
    }

    @Test
    void ask_hintsLongerThanTheBudget_tellTheShorterOne() {
        main.rejects(45);
        small.rejects(20);

        Answer<String> answer = answer(handingOff(), live());

        assertThat(answer.provenance().elapsed()).isZero();
        assertThat(answer.provenance().retryAfter()).contains(Duration.ofSeconds(20));
    }

    @Test
    void ask_deskFull_callsBack() {
        main.fails(401);
        Handoff.Desk desk = Handoff.Desk.staffed(1, Duration.ofMinutes(4), 1);
        Route<String, String> route = Route.of(List.of(main().build()), Handoff.turkish(), desk);
        World.Client client = world.client(ResilientClient.builder(route));

        List<Answer<String>> answers =
                List.of(answer(client.ask(live())), answer(client.ask(live())), answer(client.ask(live())));

        assertThat(answers)
                .extracting(Answer::outcome)
                .containsExactly(Answer.Outcome.HANDED_OFF, Answer.Outcome.HANDED_OFF, Answer.Outcome.CALL_BACK);
        assertThat(answers)
                .extracting(Answer::content)
                .containsExactly(
                        "Sizi temsilcimize bağlıyorum.",
                        "Sizi temsilcimize bağlıyorum. Tahmini bekleme süresi 4 dakika.",
                        "Şu anda bütün temsilcilerimiz dolu. Sizi biz arayacağız.");
    }

    @Test
    void ask_clientInsideTellsItsSends_isInProvenance() {
        main.does((content, attempt) -> {
            attempt.scope().sent();
            attempt.scope().sent();
            attempt.scope().sent();
            return CompletableFuture.completedFuture(Reply.of("12 lira", Script.COST));
        });

        Answer<String> answer = answer(handingOff(List.of(main())), live());

        assertThat(answer.provenance().attempts().get(0).sends()).isEqualTo(3);
    }

    private static Question<String> asked(String content) {
        return Question.of(content, Workload.LIVE, Repeatability.repeatable());
    }

    private static Skipped skipped(String target, SkipReason reason) {
        return new Skipped(target, reason, null);
    }

    private static Skipped stopped(String target, StopReason reason) {
        return new Skipped(target, null, reason);
    }
}
