package dev.kademe.sim.scenario;

import dev.kademe.document.Document;
import dev.kademe.document.DocumentException;
import dev.kademe.document.Mistakes;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import dev.kademe.document.Spot;
import dev.kademe.document.Tree;
import dev.kademe.document.Tree.Entries;
import dev.kademe.document.Tree.Section;
import dev.kademe.sim.scenario.Account.Meter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes a scenario of a file that was read, and reports what contradicts itself. */
final class ScenarioMeaning {
    private final Mistakes mistakes;
    private final Section file;
    private double questions;

    ScenarioMeaning(Document document) {
        this.mistakes = document.mistakes();
        this.file = document.root();
    }

    /**
     * What the file means.
     *
     * @throws DocumentException with everything that is wrong with it
     */
    Scenario scenario() {
        // Times of day mean nothing without the beginning and the end, which are then the only thing to be told of
        // them.
        Hours hours = mistakes.attempt(
                file.spot(ScenarioKeys.UNTIL),
                () -> Hours.of(file.get(ScenarioKeys.FROM), file.get(ScenarioKeys.UNTIL)));
        List<Traffic.Source> sources = new ArrayList<>();
        Map<String, Account> accounts = new LinkedHashMap<>();
        List<Fault> faults = new ArrayList<>();
        if (hours != null) {
            sections(LoadKeys.LOAD)
                    .forEach((name, section) ->
                            keep(sources, mistakes.attempt(section.spot(), () -> load(name, section, hours))));
            for (Tree fault : file.items(FaultKeys.FAULTS)) {
                keep(faults, mistakes.attempt(fault.spot(), () -> fault((Section) fault, hours)));
            }
        }
        sections(ScenarioKeys.ACCOUNTS).forEach((quota, section) -> {
            Account account = mistakes.attempt(section.spot(), () -> account(section));
            if (account != null) {
                accounts.put(quota, account);
            }
        });
        Goals goals = mistakes.attempt(file.spot(ScenarioKeys.GOALS), this::goals);
        mistakes.throwIfAny();
        return new Scenario(
                file.get(ScenarioKeys.NAME),
                start(),
                Objects.requireNonNull(hours).length(),
                Scenario.End.AT_LENGTH,
                sources,
                accounts,
                faults,
                Objects.requireNonNull(goals),
                file.values(ScenarioKeys.ASSUMPTIONS, ScenarioKeys.ASSUMPTION));
    }

    private ZonedDateTime start() {
        Duration from = file.get(ScenarioKeys.FROM);
        return file.get(ScenarioKeys.DATE)
                .plusDays(from.toDays())
                .atTime(LocalTime.ofSecondOfDay(from.toSeconds() % Hours.SECONDS_PER_DAY))
                .atZone(file.get(ScenarioKeys.ZONE));
    }

    private Account account(Section account) {
        Meter meter = account.get(ScenarioKeys.METER);
        if (meter != Meter.BUCKET && account.isSet(ScenarioKeys.BURST)) {
            mistakes.add(account.spot(ScenarioKeys.BURST), "burst is only used with meter: bucket");
        }
        return new Account(
                meter,
                account.find(ScenarioKeys.BURST).orElse(Account.standard().burst()),
                amount(account.find(ScenarioKeys.REQUESTS)),
                amount(account.find(ScenarioKeys.TOKENS)),
                account.get(ScenarioKeys.HINT),
                account.get(ScenarioKeys.FIRST_TOKEN),
                account.get(ScenarioKeys.SPEED),
                account.get(ScenarioKeys.REJECTION));
    }

    private Load load(String name, Section section, Hours hours) {
        Load load = new LoadMeaning(mistakes, section, hours).load(name);
        count(section.spot(LoadKeys.PER_MINUTE), name + " asks", "questions", load.questions());
        return load;
    }

    /** Who takes the scenario over what one may have is told so, once. */
    private void count(Spot spot, String who, String what, double more) {
        double before = questions;
        questions += more;
        if (before <= Scenario.MOST_QUESTIONS && questions > Scenario.MOST_QUESTIONS) {
            mistakes.add(
                    spot,
                    "%s about %,.0f %s in the scenario; all loads and other users together may have %,d"
                            .formatted(who, more, what, Scenario.MOST_QUESTIONS));
        }
    }

    private Fault fault(Section element, Hours hours) {
        List<Section> kinds = FaultKeys.KINDS.stream()
                .flatMap(kind -> element.find(kind).stream())
                .toList();
        if (kinds.isEmpty() && !mistakes.isEmpty()) {
            // What stands there instead was reported.
            throw new Mistakes.Unread();
        }
        if (kinds.size() != 1) {
            throw new IllegalArgumentException("a fault is one of %s, had %s"
                    .formatted(
                            String.join(", ", element.shape().names()),
                            kinds.isEmpty()
                                    ? "none"
                                    : String.join(", ", element.children().keySet())));
        }
        Section fault = kinds.get(0);
        Fault.Span span = span(fault, hours);
        return switch (fault.shape().name()) {
            case "lowerLimit" -> new Fault.LowerLimit(span, fault.get(FaultKeys.QUOTA), fault.get(FaultKeys.LEFT));
            case "slowTokens" -> new Fault.SlowTokens(span, fault.get(FaultKeys.TARGET), fault.get(FaultKeys.FACTOR));
            case "rejections" ->
                new Fault.Rejections(
                        span, fault.get(FaultKeys.TARGET), fault.get(FaultKeys.REJECTED), fault.find(FaultKeys.HINT));
            case "outage" -> new Fault.Outage(span, fault.get(FaultKeys.TARGET), fault.get(FaultKeys.REJECTED));
            case "otherUsers" -> others(fault, span);
            default ->
                throw new IllegalStateException("no fault " + fault.shape().name());
        };
    }

    private Fault others(Section fault, Fault.Span span) {
        Fault.OtherUsers others = new Fault.OtherUsers(
                span, fault.get(FaultKeys.QUOTA), fault.get(FaultKeys.OTHERS), fault.get(FaultKeys.OTHERS_TOKENS));
        count(
                fault.spot(FaultKeys.OTHERS),
                "otherUsers send",
                "requests",
                others.rate().expected(span.until()));
        return others;
    }

    private Fault.Span span(Section fault, Hours hours) {
        Duration from = at(fault, FaultKeys.FROM, hours);
        Duration until = at(fault, FaultKeys.UNTIL, hours);
        // The end of a whole day is its beginning again.
        Duration end = until.isZero() && hours.isWholeDay() ? hours.length() : until;
        if (from.compareTo(end) >= 0) {
            throw refusal(fault.spot(FaultKeys.UNTIL), "until must be after from");
        }
        return new Fault.Span(from, end);
    }

    private Duration at(Section fault, Leaf<Duration> key, Hours hours) {
        Duration at = hours.since(fault.get(key));
        if (at.compareTo(hours.length()) > 0) {
            throw refusal(
                    fault.spot(key),
                    "%s must be within the scenario, %s, was %s"
                            .formatted(key.name(), hours, fault.setting(key).text()));
        }
        return at;
    }

    private Goals goals() {
        Section goals = file.in(ScenarioKeys.GOALS);
        double answered = goals.get(ScenarioKeys.ANSWERED);
        double byModel = goals.get(ScenarioKeys.BY_MODEL);
        if (byModel > answered) {
            throw refusal(
                    goals.spot(goals.isSet(ScenarioKeys.BY_MODEL) ? ScenarioKeys.BY_MODEL : ScenarioKeys.ANSWERED),
                    "byModel must be at most answered, which counts the models too");
        }
        return new Goals(
                answered,
                byModel,
                ratio(goals.find(ScenarioKeys.CALLED_BACK)),
                ratio(goals.find(ScenarioKeys.BACKGROUND)),
                goals.get(ScenarioKeys.AMPLIFICATION),
                goals.get(ScenarioKeys.FLAPS),
                goals.find(ScenarioKeys.RECOVERY));
    }

    private Mistakes.Unread refusal(Spot spot, String message) {
        mistakes.add(spot, message);
        return new Mistakes.Unread();
    }

    private Map<String, Section> sections(Table table) {
        return file.children().get(table.name()) instanceof Entries entries ? entries.sections() : Map.of();
    }

    private static OptionalDouble ratio(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static OptionalLong amount(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static <T> void keep(List<? super T> all, @Nullable T one) {
        if (one != null) {
            all.add(one);
        }
    }
}
