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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One target, whose level a test sets; an answer takes as many tokens as the question has letters. */
public final class SwitchedRouter implements Router<String, String> {
    private final Map<DegradationLevel, Route<String, String>> routes = new EnumMap<>(DegradationLevel.class);
    private volatile DegradationLevel level = DegradationLevel.NORMAL;

    public SwitchedRouter() {
        for (DegradationLevel each : DegradationLevel.values()) {
            routes.put(each, Route.withoutHandoff(List.of(target(each))));
        }
    }

    public void level(DegradationLevel newLevel) {
        level = newLevel;
    }

    @Override
    public Route<String, String> route(Category category) {
        return Objects.requireNonNull(routes.get(level));
    }

    @Override
    public Route<String, String> route(Category category, DegradationLevel atLevel) {
        return route(category);
    }

    @Override
    public List<Target<String, String>> targets() {
        return route(Category.GENERAL).targets();
    }

    @Override
    public List<Category> categories() {
        return List.of();
    }

    @Override
    public int mostTargets() {
        return 1;
    }

    @Override
    public List<String> explain() {
        return List.of("one target");
    }

    private static Target<String, String> target(DegradationLevel pinned) {
        return Target.<String, String>blocking("main", (content, attempt) -> Reply.of(content, TokenUsage.NONE))
                .estimate(content -> TokenEstimate.of(content.length()))
                .level(LevelControl.pinned(pinned))
                .build();
    }
}
