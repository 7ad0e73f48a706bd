package dev.kademe.contract;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.level.LevelControl;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import java.util.List;

/** One target, whose level a test sets; an answer takes as many tokens as the question has letters. */
public final class SwitchedRouter implements Router<String, String> {
    private volatile DegradationLevel level = DegradationLevel.NORMAL;

    public void level(DegradationLevel newLevel) {
        level = newLevel;
    }

    @Override
    public Route<String, String> route(Category category) {
        return Route.withoutHandoff(List.of(
                Target.<String, String>blocking("main", (content, attempt) -> Reply.of(content, TokenUsage.NONE))
                        .estimate(content -> TokenEstimate.of(content.length()))
                        .level(LevelControl.pinned(level))
                        .build()));
    }

    @Override
    public Route<String, String> route(Category category, DegradationLevel atLevel) {
        return route(category);
    }

    @Override
    public List<Target<String, String>> targets() {
        return route(Category.GENERAL).targets();
    }
}
