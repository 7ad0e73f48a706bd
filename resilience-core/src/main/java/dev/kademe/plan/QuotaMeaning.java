package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.document.Mistakes;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Tree.Section;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.QuotaKeys.Control;
import dev.kademe.plan.QuotaKeys.Meter;
import dev.kademe.plan.QuotaKeys.Step;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.LevelEffects;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Shares;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a quota and its levels of what a plan says about them. */
final class QuotaMeaning {
    private static final int DAY_MINUTES = 24 * 60;
    /** What floating point may add to a sum of shares. */
    private static final double ROUNDING = 1e-9;
    /** So many that what is above 100 % never reads as 100 %. */
    private static final int DECIMALS = 7;

    private final Mistakes mistakes;
    private final Section quota;

    QuotaMeaning(Mistakes mistakes, Section quota) {
        this.mistakes = mistakes;
        this.quota = quota;
    }

    /** The account; null when something in it is wrong, which is reported. */
    @Nullable
    Account account() {
        Section limits = quota.in(QuotaKeys.LIMITS);
        Set<Dimension> unlimited = EnumSet.noneOf(Dimension.class);
        List<Limit> made = new ArrayList<>();
        boolean isWhole = true;
        for (Dimension dimension : Dimension.values()) {
            Optional<Section> found = limits.find(QuotaKeys.limit(dimension));
            if (found.isPresent()) {
                Section section = found.get();
                Limit limit = mistakes.attempt(section.spot(), () -> limit(dimension, section, unlimited));
                isWhole &= limit != null || unlimited.contains(dimension);
                if (limit != null) {
                    made.add(limit);
                }
            }
        }
        Shares shares = mistakes.attempt(quota.spot(QuotaKeys.SHARES), this::shares);
        LevelSettings levels = mistakes.attempt(quota.spot(QuotaKeys.LEVELS), this::levels);
        LevelEffects effects = mistakes.attempt(quota.spot(QuotaKeys.LEVELS), this::effects);
        if (!isWhole || shares == null || levels == null || effects == null) {
            return null;
        }
        checkAmounts(made);
        Quota whole = mistakes.attempt(
                limits.spot(), () -> new Quota(made, shares, charge(), effects, quota.get(QuotaKeys.LONGEST_CALL)));
        boolean isAdaptive = quota.in(QuotaKeys.LEVELS).get(QuotaKeys.CONTROL) == Control.ADAPTIVE;
        return whole == null ? null : new Account(whole, unlimited, isAdaptive ? levels : null);
    }

    private @Nullable Limit limit(Dimension dimension, Section section, Set<Dimension> unlimited) {
        long amount = section.get(QuotaKeys.AMOUNT);
        if (amount == Kind.NO_LIMIT) {
            unlimited.add(dimension);
            return null;
        }
        Metering metering = dimension.isDaily() ? daily(section) : brief(section);
        Limit limit = Limit.of(dimension, amount, metering);
        Section slice =
                dimension.isDaily() ? null : section.find(QuotaKeys.SLICE).orElse(null);
        if (slice != null) {
            checkWidth(slice, section);
            limit = limit.sliced(slice.get(QuotaKeys.SLICE_WIDTH), slice.get(QuotaKeys.SLICE_SLACK));
        }
        return section.get(QuotaKeys.ADOPTS_HIGHER) ? limit.adoptingHigher() : limit;
    }

    private void checkWidth(Section slice, Section limit) {
        if (slice.get(QuotaKeys.SLICE_WIDTH).compareTo(limit.get(QuotaKeys.WINDOW)) >= 0) {
            mistakes.add(
                    slice.spot(QuotaKeys.SLICE_WIDTH),
                    "width of the slice must be shorter than the window, %s, was %s"
                            .formatted(
                                    limit.setting(QuotaKeys.WINDOW).text(),
                                    slice.setting(QuotaKeys.SLICE_WIDTH).text()));
            throw new Mistakes.Unread();
        }
    }

    private Metering brief(Section section) {
        Meter meter = section.get(QuotaKeys.METER);
        Optional<Double> capacity = section.find(QuotaKeys.CAPACITY);
        if (meter != Meter.TOKEN_BUCKET) {
            refuse(section, QuotaKeys.CAPACITY, Meter.TOKEN_BUCKET);
        }
        return switch (meter) {
            case TOKEN_BUCKET -> Metering.tokenBucket(section.get(QuotaKeys.WINDOW), capacity.orElse(1.0));
            case FIXED_WINDOW -> Metering.fixedWindow(section.get(QuotaKeys.WINDOW), 0);
            default -> Metering.sliding(section.get(QuotaKeys.WINDOW));
        };
    }

    private Metering daily(Section section) {
        Meter meter = section.get(QuotaKeys.DAILY_METER);
        ZoneId zone = section.find(QuotaKeys.ZONE).orElse(ZoneOffset.UTC);
        int reset = section.find(QuotaKeys.RESET_AT).orElse(0);
        if (meter != Meter.CALENDAR_DAY) {
            refuse(section, QuotaKeys.ZONE, Meter.CALENDAR_DAY);
            refuse(section, QuotaKeys.RESET_AT, Meter.CALENDAR_DAY);
        }
        return switch (meter) {
            case CALENDAR_DAY -> Metering.calendarDay(zone, LocalTime.ofSecondOfDay(reset % DAY_MINUTES * 60L));
            case SERVER_DRIVEN_DAY -> Metering.serverDrivenDay();
            default -> Metering.rollingDay();
        };
    }

    private void refuse(Section section, Leaf<?> key, Meter meter) {
        if (section.isSet(key)) {
            mistakes.add(
                    section.spot(key),
                    "%s is only used with meter: %s; set that, or take %s away"
                            .formatted(key.name(), Kind.word(meter), key.name()));
        }
    }

    private Shares shares() {
        Section section = quota.in(QuotaKeys.SHARES);
        Map<Workload, Shares.Share> shares = new EnumMap<>(Workload.class);
        double guaranteed = 0;
        for (Workload workload : Workload.values()) {
            QuotaKeys.Share keys = QuotaKeys.share(workload);
            Section share = section.in(keys.group());
            double guarantee = share.get(keys.guarantee());
            double ceiling = share.get(keys.ceiling());
            if (guarantee > ceiling) {
                mistakes.add(
                        share.spot(share.isSet(keys.guarantee()) ? keys.guarantee() : keys.ceiling()),
                        "%s has a guarantee of %s above its ceiling of %s"
                                .formatted(keys.group().name(), percent(guarantee), percent(ceiling)));
                throw new Mistakes.Unread();
            }
            Section atMost = share.in(QuotaKeys.AT_MOST_GROUP);
            Map<Dimension, Long> amounts = new EnumMap<>(Dimension.class);
            QuotaKeys.AT_MOST.forEach(
                    (dimension, key) -> atMost.find(key).ifPresent(most -> amounts.put(dimension, most)));
            shares.put(workload, new Shares.Share(guarantee, ceiling, amounts));
            guaranteed += guarantee;
        }
        if (guaranteed > 1 + ROUNDING) {
            mistakes.add(
                    section.spot(),
                    "guarantees must add up to at most 100%%, were %s%%"
                            .formatted(BigDecimal.valueOf(guaranteed * 100)
                                    .setScale(DECIMALS, RoundingMode.HALF_UP)
                                    .stripTrailingZeros()
                                    .toPlainString()));
            throw new Mistakes.Unread();
        }
        return Shares.of(shares);
    }

    /** An absolute ceiling without a limit would be a setting that does nothing. */
    private void checkAmounts(List<Limit> limits) {
        for (Workload workload : Workload.values()) {
            Section atMost = quota.in(QuotaKeys.SHARES)
                    .in(QuotaKeys.share(workload).group())
                    .in(QuotaKeys.AT_MOST_GROUP);
            QuotaKeys.AT_MOST.forEach((dimension, key) -> {
                if (atMost.isSet(key) && limits.stream().noneMatch(limit -> limit.dimension() == dimension)) {
                    mistakes.add(
                            atMost.spot(key),
                            "atMost in %s does nothing, because limits has no %s".formatted(key.name(), key.name()));
                }
            });
        }
    }

    private ChargePolicy charge() {
        Section charge = quota.in(QuotaKeys.CHARGE);
        return new ChargePolicy(
                charge.get(QuotaKeys.BASIS),
                charge.get(QuotaKeys.CACHED_TOKENS),
                charge.get(QuotaKeys.FAILED_CALLS),
                charge.get(QuotaKeys.OUTPUT_WEIGHT));
    }

    private LevelSettings levels() {
        Section levels = quota.in(QuotaKeys.LEVELS);
        LevelSettings.Step first = step(levels, DegradationLevel.BACKGROUND_PAUSED, null);
        LevelSettings.Step second = step(levels, DegradationLevel.SHORT_ANSWERS, first);
        LevelSettings.Step third = step(levels, DegradationLevel.ESSENTIAL_ONLY, second);
        List<CalendarPin> pins = new ArrayList<>();
        levels.items(QuotaKeys.CALENDAR).forEach(pin -> pins.addAll(pins((Section) pin)));
        if (levels.get(QuotaKeys.MAX_GAP).compareTo(levels.get(QuotaKeys.DWELL)) > 0) {
            mistakes.add(levels.spot(QuotaKeys.MAX_GAP), "maxGap must be at most the dwell");
            throw new Mistakes.Unread();
        }
        return LevelSettings.builder()
                .backgroundPaused(first)
                .shortAnswers(second)
                .essentialOnly(third)
                .dwell(levels.get(QuotaKeys.DWELL))
                .maxGap(levels.get(QuotaKeys.MAX_GAP))
                .descent(levels.get(QuotaKeys.DESCENT))
                .calendar(pins)
                .build();
    }

    private LevelSettings.Step step(Section levels, DegradationLevel level, LevelSettings.@Nullable Step below) {
        Step keys = QuotaKeys.step(level);
        Section step = levels.in(keys.group());
        int up = step.get(keys.up());
        int down = step.get(keys.down());
        int gain = step.get(keys.gain());
        int most = up - Math.max(1, gain);

        if (down > most) {
            mistakes.add(
                    step.spot(step.isSet(keys.down()) ? keys.down() : keys.up()),
                    "down of %s must be at most %s, which is up %s less gain %s, was %s: leaving the level would bring use back"
                            .formatted(Kind.word(level), perMille(most), perMille(up), perMille(gain), perMille(down)));
        }
        boolean isFlat = below != null && (up <= below.upPerMille() || down <= below.downPerMille());
        if (below != null && isFlat) {
            mistakes.add(
                    step.spot(step.isSet(keys.up()) ? keys.up() : keys.down()),
                    "up and down of %s must be above those of the level before it (%s and %s), were %s and %s"
                            .formatted(
                                    Kind.word(level),
                                    perMille(below.upPerMille()),
                                    perMille(below.downPerMille()),
                                    perMille(up),
                                    perMille(down)));
        }
        if (down > most || isFlat) {
            throw new Mistakes.Unread();
        }
        return new LevelSettings.Step(up, down, gain);
    }

    private List<CalendarPin> pins(Section pin) {
        int from = pin.get(QuotaKeys.PIN_FROM);
        int until = pin.get(QuotaKeys.PIN_UNTIL);
        if (from >= until) {
            mistakes.add(pin.spot(QuotaKeys.PIN_UNTIL), "until must be later than from on the same day");
            throw new Mistakes.Unread();
        }
        List<CalendarPin> pins = new ArrayList<>();
        for (LocalDate date : pin.values(QuotaKeys.DATES, QuotaKeys.DATE)) {
            pins.add(CalendarPin.between(
                    pin.get(QuotaKeys.MINIMUM),
                    date.atStartOfDay().plusMinutes(from),
                    date.atStartOfDay().plusMinutes(until),
                    pin.get(QuotaKeys.PIN_ZONE)));
        }
        return pins;
    }

    private LevelEffects effects() {
        Section effects = quota.in(QuotaKeys.LEVELS).in(QuotaKeys.EFFECTS);
        Map<DegradationLevel, Map<Workload, Standing>> all = new EnumMap<>(DegradationLevel.class);
        QuotaKeys.STANDING.forEach((workload, levels) -> levels.forEach((level, key) -> {
            Section section =
                    (Section) Objects.requireNonNull(effects.children().get(Kind.word(workload)));
            all.computeIfAbsent(level, ignored -> new EnumMap<>(Workload.class)).put(workload, section.get(key));
        }));
        return LevelEffects.of(all);
    }

    static String perMille(int perMille) {
        return percent(perMille / 1_000.0);
    }

    static String percent(double ratio) {
        String text = String.format(Locale.US, "%.1f", ratio * 100);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + "%";
    }
}
