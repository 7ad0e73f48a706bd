package dev.kademe.metrics;

import dev.kademe.call.Category;
import dev.kademe.event.ClientEvent.PlanTaken;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The names that plans have used, which alone can become tags. Thread-safe. */
final class Names {
    /** Of one kind, over all the plans that a client ever had: {@value}; one more is another. */
    static final int MOST = 256;

    /** A name that no plan has used. */
    static final Tagged OTHER = new Tagged("other", true);

    /** Whoever takes over when no target answers. */
    static final Tagged PERSON = new Tagged("person", true);

    /** Nobody answered. */
    static final Tagged NONE = new Tagged("none", true);

    private final Map<String, Tagged> targets = new ConcurrentHashMap<>();
    private final Map<String, Tagged> quotas = new ConcurrentHashMap<>();
    private final Map<String, Tagged> categories = new ConcurrentHashMap<>();

    Names() {
        targets.put(PERSON.text(), PERSON);
        categories.put(Category.UNSURE.name(), configured(Category.UNSURE.name()));
    }

    /** A name that the application has configured. */
    static Tagged configured(String name) {
        return new Tagged(name, true);
    }

    void follow(PlanTaken plan) {
        learn(targets, plan.targets());
        learn(quotas, plan.quotas());
        learn(categories, plan.categories().stream().map(Category::name).toList());
    }

    Tagged target(String name) {
        return targets.getOrDefault(name, OTHER);
    }

    Tagged quota(String name) {
        return quotas.getOrDefault(name, OTHER);
    }

    Tagged category(Category category) {
        return categories.getOrDefault(category.name(), OTHER);
    }

    private static void learn(Map<String, Tagged> known, Collection<String> names) {
        for (String name : names) {
            if (known.size() < MOST) {
                known.putIfAbsent(name, configured(name));
            }
        }
    }
}
