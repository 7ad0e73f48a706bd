package dev.kademe.plan;

import dev.kademe.plan.Content.Model;
import dev.kademe.plan.Content.Path;
import dev.kademe.plan.Content.Quality;
import dev.kademe.plan.Plan.Finding;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The rules about which target may answer what, and what is known about its answers. */
final class RouteRules {
    private final Content content;

    RouteRules(Content content) {
        this.content = content;
    }

    Finding endInPerson() {
        List<String> closed = new ArrayList<>();
        content.routes().forEach((category, path) -> {
            if (!path.endsInPerson()) {
                closed.add(category + " ends in nobody");
            }
        });
        return Checklist.of("ends-in-person", Checklist.join(closed), "", "every route ends in a person");
    }

    /** By the quality table: a sensitive category never reaches a worse target, another one no much worse one. */
    Finding noWeakerModel() {
        List<String> weaker = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        Quality quality = content.quality();
        content.routes().forEach((category, path) -> {
            List<String> targets = path.targets();
            Optional<Double> first = quality.score(targets.get(0), category);
            for (String target : targets.subList(1, targets.size())) {
                Optional<Double> score = quality.score(target, category);
                if (score.isEmpty() || first.isEmpty()) {
                    (path.isSensitive() ? weaker : unknown)
                            .add("nobody knows how good %s is at %s".formatted(target, category));
                } else if (first.get() - score.get() > (path.isSensitive() ? 0 : quality.largestDrop()) + 1e-9) {
                    weaker.add("%s answers %s at %s, %s at %s"
                            .formatted(
                                    target,
                                    category,
                                    QuotaMeaning.percent(score.get()),
                                    targets.get(0),
                                    QuotaMeaning.percent(first.get())));
                }
            }
        });
        return Checklist.of(
                "no-weaker-model",
                Checklist.join(weaker),
                Checklist.join(unknown),
                "sensitive categories stay with a target as good as their first one");
    }

    Finding qualityMeasured() {
        List<String> missing = new ArrayList<>();
        boolean hasFallback = false;
        for (var route : content.routes().entrySet()) {
            List<String> targets = route.getValue().targets();
            hasFallback |= targets.size() > 1;
            for (String target : targets) {
                if (targets.size() > 1
                        && content.quality().score(target, route.getKey()).isEmpty()) {
                    missing.add(target + " at " + route.getKey());
                }
            }
        }
        LocalDate measured = content.quality().measured();
        if (!hasFallback) {
            return Checklist.of("quality-measured", "", "", "no target falls back on another model");
        }
        if (!missing.isEmpty() || measured == null) {
            return Checklist.of(
                    "quality-measured",
                    missing.isEmpty() ? "the quality table has no date" : "not measured: " + Checklist.join(missing),
                    "",
                    "");
        }
        boolean isSized = content.quality().samples().isPresent();
        return Checklist.of(
                "quality-measured",
                "",
                isSized ? "" : "measured on %s, but on how many questions is not said".formatted(measured),
                "measured on %s on %d questions"
                        .formatted(measured, content.quality().samples().orElse(0)));
    }

    /** Detection finds patterns, not names: what is about a customer's own money must not depend on it. */
    Finding clearance() {
        List<String> exposed = new ArrayList<>();
        List<String> uncleared = new ArrayList<>();
        content.targets().forEach((name, model) -> {
            if (!model.provider().isCleared()) {
                uncleared.add(name);
            }
        });
        content.routes()
                .forEach((category, path) -> path.targets().forEach(target -> {
                    if (path.isSensitive() && !isCleared(target)) {
                        exposed.add("%s is sensitive, but may go to %s, which has no clearance"
                                .formatted(category, target));
                    }
                }));
        return Checklist.of(
                "clearance",
                Checklist.join(exposed),
                "",
                uncleared.isEmpty()
                        ? "every target has clearance"
                        : "only questions without personal data go to " + String.join(", ", uncleared));
    }

    Finding promptsTested() {
        LocalDate tested = content.testedTogether();
        long inUse = content.routes().values().stream()
                .map(Path::targets)
                .flatMap(List::stream)
                .distinct()
                .count();
        if (inUse < 2) {
            return Checklist.of("prompts-tested", "", "", "there is one prompt");
        }
        return Checklist.of(
                "prompts-tested",
                tested == null ? "the prompts of %d targets were never tested together".formatted(inUse) : "",
                "",
                "tested together on " + tested);
    }

    private boolean isCleared(String target) {
        Model model = Objects.requireNonNull(content.targets().get(target));
        return model.provider().isCleared();
    }
}
