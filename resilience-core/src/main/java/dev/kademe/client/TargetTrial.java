package dev.kademe.client;

import dev.kademe.call.Question;
import dev.kademe.flow.Calls;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** See {@link ResilientClient#tryEveryTarget}. */
record TargetTrial<Q, A>(Calls<Q, A> calls, BlockingDriver<Q, A> driver) {
    Map<String, Optional<Throwable>> of(Question<Q> question, Consumer<? super A> check) {
        Map<String, Optional<Throwable>> results = new LinkedHashMap<>();
        for (Target<Q, A> target : calls.plan().router().targets()) {
            results.put(target.name(), thrown(target, question, check));
        }
        return results;
    }

    private Optional<Throwable> thrown(Target<Q, A> target, Question<Q> question, Consumer<? super A> check) {
        Router<Q, A> alone = Router.single(Route.withoutHandoff(List.of(target)));
        try {
            check.accept(driver.of(calls.withRouter(alone)).ask(question).content());
            return Optional.empty();
        } catch (RuntimeException | AssertionError failed) {
            return Optional.of(failed);
        }
    }
}
