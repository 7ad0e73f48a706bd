package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelSettings;
import dev.kademe.plan.Plan.Spender;
import dev.kademe.plan.PlanKeys.BackoffKind;
import dev.kademe.plan.PlanKeys.Language;
import dev.kademe.quota.Quota;
import dev.kademe.retry.RetryBudget;
import dev.kademe.retry.RetryPolicy;
import dev.kademe.retry.RetryPolicy.WaitBudgets;
import dev.kademe.routing.OutageGate;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a plan means, in the library's own settings.
 *
 * @param quotas by name, in the order of the plan
 * @param targets by name
 * @param routes by category, the one for any other among them
 */
record Content(
        String name,
        Map<String, Account> quotas,
        Map<String, Model> targets,
        Map<String, Path> routes,
        Retrying retrying,
        Waits waits,
        Alarm.Settings alarm,
        Desk desk,
        boolean isLogged,
        List<Spender> spenders,
        Quality quality,
        @Nullable LocalDate testedTogether) {

    /**
     * One provider account.
     *
     * @param unlimited the dimensions of which it is known that there is no limit
     * @param levels null when the level never changes
     */
    record Account(
            Quota quota, Set<Dimension> unlimited, @Nullable LevelSettings levels) {
        /** What a window takes in a dimension; empty when there is no limit or nobody wrote it down. */
        OptionalLong amount(Dimension dimension) {
            return Content.amount(quota, dimension);
        }

        /** What a minute grants in a dimension. */
        OptionalLong perMinute(Dimension dimension) {
            return quota.limits().stream()
                    .filter(limit -> limit.dimension() == dimension)
                    .mapToLong(limit -> Math.round(limit.amount()
                            * 60_000.0
                            / limit.metering().window().toMillis()))
                    .findFirst();
        }
    }

    /** One target without its endpoint. */
    record Model(
            Target.Provider provider,
            @Nullable String quota,
            OptionalLong contextWindow,
            OutageGate.@Nullable Settings gate) {}

    /**
     * The route of one category.
     *
     * @param stops the targets from each level up, and at the end a person or nobody
     */
    record Path(boolean isSensitive, NavigableMap<DegradationLevel, List<String>> stops) {
        /** The targets of every level together, each once, the first one first. */
        List<String> targets() {
            return stops.values().stream()
                    .flatMap(list -> list.subList(0, list.size() - 1).stream())
                    .distinct()
                    .toList();
        }

        /** Whether a person takes over at every level. */
        boolean endsInPerson() {
            return stops.values().stream()
                    .allMatch(list -> list.get(list.size() - 1).equals(PlanKeys.PERSON));
        }

        /** The targets of the longest list. */
        int mostTargets() {
            return stops.values().stream().mapToInt(List::size).max().orElse(2) - 1;
        }
    }

    /**
     * What is tried again.
     *
     * @param budget null when nothing bounds retries across calls
     */
    record Retrying(
            RetryPolicy policy,
            BackoffKind backoff,
            @Nullable Budget budget) {}

    /**
     * What bounds retries across calls.
     *
     * @param ratio retries earned by a success
     * @param requests the most it holds; empty for one in a hundred of what a minute grants
     * @param tokens the same in tokens
     */
    record Budget(double ratio, OptionalInt requests, OptionalLong tokens) {
        private static final long LARGEST = 1_000_000;

        /** A budget for a client whose first target has this quota; null when it has none. */
        RetryBudget make(@Nullable Quota first) {
            int most = requests.orElseGet(() -> (int) Math.max(
                    RetryBudget.DEFAULT_CAPACITY,
                    hundredth(amount(first, Dimension.REQUESTS).orElse(0))));
            OptionalLong granted = amount(first, Dimension.TOKENS);
            if (tokens.isEmpty() && granted.isEmpty()) {
                return RetryBudget.of(ratio, most);
            }
            return RetryBudget.of(ratio, most, tokens.orElseGet(() -> Math.max(1, hundredth(granted.orElse(0)))));
        }

        private static OptionalLong amount(@Nullable Quota quota, Dimension dimension) {
            return quota == null ? OptionalLong.empty() : Content.amount(quota, dimension);
        }

        private static long hundredth(long granted) {
            return Math.min(LARGEST, granted / RetryBudget.DEFAULT_CAPACITY_DIVISOR);
        }
    }

    /** What bounds the waits. */
    record Waits(WaitBudgets budgets, Duration minAttempt, Duration firstToken, Duration patience) {}

    /**
     * Who takes over.
     *
     * @param people null when there are always enough
     */
    record Desk(@Nullable Integer people, Duration handling, int capacity, Language language) {}

    /**
     * How good each target answers.
     *
     * @param scores by target and category
     */
    record Quality(
            @Nullable LocalDate measured,
            OptionalLong samples,
            double largestDrop,
            Map<String, Map<String, Double>> scores) {
        Optional<Double> score(String target, String category) {
            return Optional.ofNullable(scores.getOrDefault(target, Map.of()).get(category));
        }
    }

    private static OptionalLong amount(Quota quota, Dimension dimension) {
        return quota.limits().stream()
                .filter(limit -> limit.dimension() == dimension)
                .mapToLong(Quota.Limit::amount)
                .findFirst();
    }
}
