package dev.kademe.sim.scenario;

import dev.kademe.document.Mistakes;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Spot;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.document.Wording;
import dev.kademe.plan.Plan;
import java.util.List;

/** What a scenario file names that only a plan can have. */
final class References {
    private final Mistakes mistakes;
    private final Section root;

    References(String file, Section root) {
        this.mistakes = new Mistakes(file);
        this.root = root;
    }

    void check(Plan plan) {
        root.entries(ScenarioKeys.ACCOUNTS)
                .sections()
                .forEach((quota, account) -> check("quota", quota, plan.quotas(), account.spot()));
        root.items(FaultKeys.FAULTS)
                .forEach(fault -> ((Section) fault).children().values().forEach(kind -> {
                    check((Section) kind, FaultKeys.QUOTA, "quota", plan.quotas());
                    check((Section) kind, FaultKeys.TARGET, "target", plan.targets());
                }));
        if (!plan.categories().isEmpty()) {
            root.entries(LoadKeys.LOAD).sections().values().forEach(load -> categories(load, plan.categories()));
        }
        mistakes.throwIfAny();
    }

    private void categories(Section load, List<String> known) {
        Entries categories = load.entries(LoadKeys.CATEGORIES);
        categories.children().forEach((category, part) -> check("route for category", category, known, part.spot()));
    }

    private void check(Section kind, Leaf<String> key, String what, List<String> known) {
        if (kind.isSet(key)) {
            check(what, kind.get(key), known, kind.spot(key));
        }
    }

    private void check(String what, String name, List<String> known, Spot spot) {
        if (!known.contains(name)) {
            mistakes.add(spot, Wording.unknownName(what + " in the plan", name, known));
        }
    }
}
