package dev.kademe.routing;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** See {@link Router#sensitive}. */
final class CategoryRouter<Q, A> implements Router<Q, A> {
    private final Route<Q, A> sensitive;
    private final Map<Category, NavigableMap<DegradationLevel, Route<Q, A>>> named = new LinkedHashMap<>();
    /** Those of a category at each level, as it is asked for with every question. */
    private final Map<Category, List<Route<Q, A>>> byLevel = new HashMap<>();

    private final List<Target<Q, A>> targets;

    CategoryRouter(Route<Q, A> sensitive, Map<Category, NavigableMap<DegradationLevel, Route<Q, A>>> named) {
        this.sensitive = sensitive;
        named.forEach((category, levels) -> {
            this.named.put(category, new TreeMap<>(levels));
            byLevel.put(
                    category,
                    Stream.of(DegradationLevel.values())
                            .map(level -> levels.floorEntry(level).getValue())
                            .toList());
        });
        this.targets = distinct();
    }

    @Override
    public Route<Q, A> route(Category category) {
        return route(category, DegradationLevel.NORMAL);
    }

    @Override
    public Route<Q, A> route(Category category, DegradationLevel level) {
        List<Route<Q, A>> levels = byLevel.get(category);
        return levels == null ? sensitive : levels.get(level.ordinal());
    }

    @Override
    public List<Target<Q, A>> targets() {
        return targets;
    }

    @Override
    public List<Category> categories() {
        return List.copyOf(named.keySet());
    }

    @Override
    public int mostTargets() {
        return routes().stream().mapToInt(route -> route.targets().size()).max().orElse(1);
    }

    @Override
    public List<String> explain() {
        List<String> lines = new ArrayList<>();
        named.forEach((category, levels) -> levels.forEach((level, route) -> lines.add(
                level == DegradationLevel.NORMAL
                        ? "%s: %s".formatted(category.name(), route.explain())
                        : "%s from %s: %s".formatted(category.name(), level, route.explain()))));
        lines.add((named.isEmpty() ? "every category: " : "any other category: ") + sensitive.explain());
        return lines;
    }

    private List<Target<Q, A>> distinct() {
        Map<String, Target<Q, A>> byName = new LinkedHashMap<>();
        Map<QuotaLedger, LevelControl> levels = new HashMap<>();
        for (Route<Q, A> route : routes()) {
            for (Target<Q, A> target : route.targets()) {
                Target<Q, A> other = byName.putIfAbsent(target.name(), target);
                if (other != null && other != target) {
                    throw new IllegalArgumentException(
                            "two targets are named \"%s\": routes must share one target, or give each a name of its own"
                                    .formatted(target.name()));
                }
                if (levels.computeIfAbsent(target.ledger(), ledger -> target.level()) != target.level()) {
                    throw new IllegalArgumentException(
                            "targets that share a ledger must share its level control, but \"%s\" does not"
                                    .formatted(target.name()));
                }
            }
        }
        return List.copyOf(byName.values());
    }

    private List<Route<Q, A>> routes() {
        List<Route<Q, A>> routes = new ArrayList<>();
        named.values().forEach(levels -> routes.addAll(levels.values()));
        routes.add(sensitive);
        return routes;
    }

    /** What the plan's hash is taken of. */
    @Override
    public String toString() {
        return "Router[sensitive=%s, named=%s]".formatted(sensitive, named);
    }
}
