package dev.kademe.sim.rehearse;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy.Basis;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.Quota.Limit;
import dev.kademe.quota.Quota.Limit.Slice;
import dev.kademe.sim.provider.AccountMeter;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.provider.SizedRequest;
import dev.kademe.sim.scenario.Account;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What one quota is in a run: what the plan takes its provider to grant, and where that differs by the scenario. A day's
 * limit is the plan's, and begins unused. Immutable.
 *
 * @param planned the plan's
 * @param account the scenario's
 * @param startEpochMillis the wall clock at the beginning of the run
 */
record Terms(Quota planned, Account account, long startEpochMillis) {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** How much longer than a day the client may take a live call to count, because its ledger counts a day in cells. */
    private static final int CELLS_IN_A_DAY = 128;

    private static final double ROUNDING = 1e-6;

    /** A meter of what the provider really grants. */
    AccountMeter granted() {
        AccountMeter.Builder meter = meter();
        for (Dimension dimension : Dimension.values()) {
            real(dimension).ifPresent(limit -> add(meter, limit, account.meter()));
        }
        return meter.build();
    }

    /** A meter of the plan's limits, as the plan says that they are counted, for the law that they are kept. */
    AccountMeter lawful() {
        AccountMeter.Builder meter = meter();
        for (Limit limit : planned.limits()) {
            add(meter, limit, Account.Meter.AS_PLANNED);
        }
        return meter.build();
    }

    /**
     * A meter of what live calls can always have; empty when the quota is counted in ways that do not promise it at every
     * instant.
     */
    Optional<AccountMeter> guaranteed() {
        AccountMeter.Builder meter = meter();
        for (Limit limit : planned.limits()) {
            boolean isSliding = limit.metering() instanceof Metering.Sliding;
            if (limit.slice().isPresent() || !(isSliding || limit.dimension().isDaily())) {
                return Optional.empty();
            }
            long amount = planned.shares().guarantee(Workload.LIVE, limit.amount());
            if (isSliding && limit.dimension().isDaily()) {
                Duration day = limit.metering().window();
                meter.sliding(limit.dimension(), amount, day.plus(day.dividedBy(CELLS_IN_A_DAY)));
            } else {
                add(meter, Limit.of(limit.dimension(), amount, limit.metering()), Account.Meter.AS_PLANNED);
            }
        }
        return Optional.of(meter.build());
    }

    /** What a minute really grants; everything, where there is no such limit. */
    ProviderLimits minute() {
        return new ProviderLimits(perMinute(Dimension.REQUESTS), perMinute(Dimension.TOKENS));
    }

    /** What is charged for the answer of a request that is answered. */
    long outputTokens(SizedRequest size) {
        boolean isMaximum = planned.charges().basis() == Basis.MAXIMUM;
        return (isMaximum ? size.maxOutputTokens() : size.outputTokens())
                * planned.charges().outputWeight();
    }

    /** The most that can be charged for it. */
    long mostOutputTokens(SizedRequest size) {
        return size.maxOutputTokens() * planned.charges().outputWeight();
    }

    /** Whether a request that was not answered counts. */
    boolean countsFailedCalls() {
        return planned.charges().failedCalls() == FailedCalls.COUNTED;
    }

    private AccountMeter.Builder meter() {
        return AccountMeter.builder(countsFailedCalls() ? RejectedCalls.COUNTED : RejectedCalls.FREE);
    }

    private long perMinute(Dimension dimension) {
        return real(dimension)
                .map(limit -> Math.round(limit.amount()
                        * (double) MINUTE.toMillis()
                        / limit.metering().window().toMillis()))
                .filter(amount -> amount < ProviderLimits.HIGHEST)
                .orElse(ProviderLimits.HIGHEST);
    }

    /** The limit that is in force. */
    private Optional<Limit> real(Dimension dimension) {
        Optional<Limit> limit = limit(dimension);
        OptionalLong perMinute = stated(dimension);
        if (perMinute.isEmpty()) {
            return limit;
        }
        Metering metering = limit.map(Limit::metering).orElse(Metering.sliding(MINUTE));
        Limit stated = Limit.of(dimension, perMinute.getAsLong(), perMinute(metering));
        return limit.flatMap(Limit::slice)
                .filter(slice -> slice.width().compareTo(MINUTE) < 0)
                .map(slice -> stated.sliced(slice.width(), slice.slackRatio()))
                .or(() -> Optional.of(stated));
    }

    /** What the scenario says that a minute grants. */
    private OptionalLong stated(Dimension dimension) {
        return switch (dimension) {
            case REQUESTS -> account.requests();
            case TOKENS -> account.tokens();
            case INPUT_TOKENS, OUTPUT_TOKENS, DAILY_REQUESTS, DAILY_TOKENS -> OptionalLong.empty();
        };
    }

    private Optional<Limit> limit(Dimension dimension) {
        return planned.limits().stream()
                .filter(limit -> limit.dimension() == dimension)
                .findFirst();
    }

    private void add(AccountMeter.Builder meter, Limit limit, Account.Meter style) {
        Dimension dimension = limit.dimension();
        Duration window = limit.metering().window();
        limit.slice().ifPresent(slice -> addSlice(meter, limit, slice));
        if (dimension.isDaily()) {
            addAsPlanned(meter, limit);
            return;
        }
        switch (style) {
            case AS_PLANNED -> addAsPlanned(meter, limit);
            case SLIDING -> meter.sliding(dimension, limit.amount(), window);
            case BUCKET -> meter.bucket(dimension, limit.amount(), window, account.burst());
            case FIXED -> meter.fixed(dimension, limit.amount(), window, anchorNanos(window, 0));
        }
    }

    private void addAsPlanned(AccountMeter.Builder meter, Limit limit) {
        Dimension dimension = limit.dimension();
        Metering metering = limit.metering();
        if (metering instanceof Metering.TokenBucket bucket) {
            Duration window = bucket.window();
            Duration burst = Duration.ofNanos(Math.max(1, Math.round(window.toNanos() * bucket.capacityRatio())));
            meter.bucket(dimension, limit.amount(), window, burst);
        } else if (metering instanceof Metering.FixedWindow fixed) {
            long anchorNanos = anchorNanos(fixed.window(), fixed.anchorEpochMillis());
            meter.fixed(dimension, limit.amount(), fixed.window(), anchorNanos);
        } else if (metering instanceof Metering.CalendarDay day) {
            meter.calendarDay(dimension, limit.amount(), day.resetTime(), day.zone(), startEpochMillis);
        } else if (metering instanceof Metering.ServerDrivenDay) {
            meter.dayOfCalls(dimension, limit.amount());
        } else {
            meter.sliding(dimension, limit.amount(), metering.window());
        }
    }

    private static void addSlice(AccountMeter.Builder meter, Limit limit, Slice slice) {
        double slices =
                (double) limit.metering().window().toNanos() / slice.width().toNanos();
        long amount = (long) (limit.amount() / slices * slice.slackRatio() + ROUNDING);
        meter.slice(limit.dimension(), limit.amount() == 0 ? 0 : Math.max(1, amount), slice.width());
    }

    /** When one of the windows that touch an instant of the wall clock begins, in nanoseconds of the run. */
    private long anchorNanos(Duration window, long anchorEpochMillis) {
        long windowMillis = window.toMillis();
        return TimeUnit.MILLISECONDS.toNanos(Math.floorMod(anchorEpochMillis - startEpochMillis, windowMillis));
    }

    /** The same way of counting, of a minute. */
    private static Metering perMinute(Metering metering) {
        if (metering instanceof Metering.TokenBucket bucket) {
            return Metering.tokenBucket(MINUTE, bucket.capacityRatio());
        }
        return metering instanceof Metering.FixedWindow fixed
                ? Metering.fixedWindow(MINUTE, fixed.anchorEpochMillis())
                : Metering.sliding(MINUTE);
    }
}
