package dev.kademe.plan;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.level.LevelSettings;
import dev.kademe.level.LevelSettings.Descent;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.Content.Path;
import dev.kademe.plan.Plan.Finding;
import dev.kademe.plan.Plan.Verdict;
import dev.kademe.plan.PlanKeys.BackoffKind;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.LevelEffects.Standing;
import dev.kademe.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The checklist of the incident report, as rules about one plan. Each rule is a method; they run in the order of the list. */
final class Checklist {
    private static final Duration LEAST_DWELL = Duration.ofMinutes(LevelSettings.DEFAULT_DWELL_MINUTES);
    private static final double MOST_EXTRA_RATIO = 0.2;

    private final Content content;
    private final @Nullable Instant changedAt;
    private final @Nullable Instant rehearsedAt;

    Checklist(Content content, @Nullable Instant changedAt, @Nullable Instant rehearsedAt) {
        this.content = content;
        this.changedAt = changedAt;
        this.rehearsedAt = rehearsedAt;
    }

    List<Finding> findings() {
        LoadRules load = new LoadRules(content);
        RouteRules routes = new RouteRules(content);
        return List.of(
                limitsKnown(),
                load.spendersNamed(),
                load.peaksFit(),
                backgroundCapped(),
                backgroundPausable(),
                of(
                        "hints-obeyed",
                        "",
                        "",
                        "a provider's Retry-After is the floor of every wait; what does not fit the wait budget goes to the next target"),
                jitter(),
                waitBudget(),
                routes.endInPerson(),
                routes.noWeakerModel(),
                routes.qualityMeasured(),
                routes.clearance(),
                routes.promptsTested(),
                provenance(),
                levels(),
                levelGaps(),
                alarm(),
                of("no-breaker-on-429", "", "", "outage gates count lost connections, time-outs and 5xx, never a 429"),
                amplification(),
                rehearsed());
    }

    /** A finding: the worst of what failed, what is to be warned of, and what passed. */
    static Finding of(String rule, String failed, String warned, String passed) {
        if (!failed.isEmpty()) {
            return new Finding(rule, Verdict.FAIL, failed);
        }
        return warned.isEmpty() ? new Finding(rule, Verdict.PASS, passed) : new Finding(rule, Verdict.WARN, warned);
    }

    private Finding limitsKnown() {
        List<String> missing = new ArrayList<>();
        List<String> unsaid = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            boolean hasTokens = isKnown(account, Dimension.TOKENS)
                    || (isKnown(account, Dimension.INPUT_TOKENS) && isKnown(account, Dimension.OUTPUT_TOKENS));
            if (!isKnown(account, Dimension.REQUESTS)) {
                missing.add(name + " has no limit for requests");
            }
            if (!hasTokens) {
                missing.add(name + " has no limit for tokens");
            }
            for (Dimension daily : List.of(Dimension.DAILY_REQUESTS, Dimension.DAILY_TOKENS)) {
                if (!isKnown(account, daily)) {
                    unsaid.add(name + "." + Kind.word(daily));
                }
            }
        });
        content.targets().forEach((name, model) -> {
            if (model.quota() == null) {
                missing.add("target " + name + " spends no quota of the plan");
            }
        });
        return of(
                "limits-known",
                join(missing),
                unsaid.isEmpty() ? "" : "nobody wrote down " + join(unsaid) + "; write the amount, or none",
                "every quota has its limits, or says that there is none");
    }

    private Finding backgroundCapped() {
        List<String> open = new ArrayList<>();
        List<String> caps = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            for (Quota.Limit limit : account.quota().limits()) {
                long ceiling = account.quota().shares().ceiling(Workload.BACKGROUND, limit.dimension(), limit.amount());
                String dimension = Kind.word(limit.dimension());
                if (ceiling >= limit.amount()) {
                    open.add("background may take all %s of %s".formatted(dimension, name));
                } else {
                    caps.add(String.format(Locale.US, "%s %s %,d", name, dimension, ceiling));
                }
            }
        });
        return of("background-capped", join(open), "", "background has at most: " + join(caps));
    }

    private Finding backgroundPausable() {
        List<String> never = new ArrayList<>();
        List<String> late = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            boolean isEver = isStopped(account, DegradationLevel.ESSENTIAL_ONLY);
            if (account.levels() == null || !isEver) {
                never.add("nothing pauses background work on " + name);
            } else if (!isStopped(account, DegradationLevel.BACKGROUND_PAUSED)) {
                late.add("background work on %s goes on after customers notice".formatted(name));
            }
        });
        return of("background-pausable", join(never), join(late), "background work is paused from level 1 on");
    }

    private Finding jitter() {
        BackoffKind kind = content.retrying().backoff();
        return of(
                "jitter",
                kind == BackoffKind.FULL_JITTER
                        ? ""
                        : "backoff is %s: calls rejected together come back together; set fullJitter"
                                .formatted(Kind.word(kind)),
                "",
                "full jitter spreads the calls that were rejected together");
    }

    private Finding waitBudget() {
        Duration wait = content.waits().budgets().byWorkload().getOrDefault(Workload.LIVE, Duration.ZERO);
        Duration whole = wait.plus(content.waits().firstToken());
        Duration patience = content.waits().patience();
        String sum = "%s of waits and %s until the first token, against %s of patience"
                .formatted(seconds(wait), seconds(content.waits().firstToken()), seconds(patience));
        return of("wait-budget", whole.compareTo(patience) > 0 ? sum + ": it feels broken" : "", "", sum);
    }

    private Finding provenance() {
        return of(
                "provenance",
                content.isLogged() ? "" : "answers are not logged: nobody can tell which model answered a complaint",
                "",
                "every answer names its target, and a line for each is logged");
    }

    private Finding levels() {
        List<String> wrong = new ArrayList<>();
        List<String> hasty = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            LevelSettings levels = account.levels();
            if (levels == null) {
                wrong.add(name + " has no levels");
            } else if (levels.descent() == Descent.UNGUARDED) {
                wrong.add(name + " falls at once, and will swing");
            } else if (levels.dwell().compareTo(LEAST_DWELL) < 0) {
                hasty.add("%s falls after %s instead of %s"
                        .formatted(name, seconds(levels.dwell()), seconds(LEAST_DWELL)));
            }
        });
        return of("levels", join(wrong), join(hasty), "up at once, down one step after at least 10 minutes");
    }

    private Finding levelGaps() {
        List<String> narrow = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            LevelSettings levels = account.levels();
            if (levels != null) {
                int gap = levels.backgroundPaused().upPerMille()
                        - levels.backgroundPaused().downPerMille();
                double given = backgroundRatio(account);
                if (given * 1_000 > gap + 1e-6) {
                    narrow.add(
                            "%s: pausing background gives back up to %s, but level 1 ends only %s below where it begins"
                                    .formatted(name, QuotaMeaning.percent(given), QuotaMeaning.perMille(gap)));
                }
            }
        });
        return of("level-gaps", join(narrow), "", "no level ends so near its beginning that ending it brings it back");
    }

    private Finding alarm() {
        List<String> late = new ArrayList<>();
        List<String> early = new ArrayList<>();
        int raise = content.alarm().raisePerMille();
        content.quotas().forEach((name, account) -> {
            LevelSettings levels = account.levels();
            int noticed = levels == null ? 1_000 : levels.shortAnswers().upPerMille();
            if (raise >= noticed) {
                late.add("it rings at %s, but customers of %s notice from %s on"
                        .formatted(QuotaMeaning.perMille(raise), name, QuotaMeaning.perMille(noticed)));
            } else if (levels != null && raise <= levels.backgroundPaused().upPerMille()) {
                early.add("it rings at %s, before %s has even paused background work"
                        .formatted(QuotaMeaning.perMille(raise), name));
            }
        });
        return of(
                "alarm",
                join(late),
                join(early),
                "it rings at %s, before customers notice".formatted(QuotaMeaning.perMille(raise)));
    }

    private Finding amplification() {
        RetryPolicy policy = content.retrying().policy();
        int targets = content.routes().values().stream()
                .mapToInt(Path::mostTargets)
                .max()
                .orElse(1);
        int most = policy.maxAttempts() + (targets - 1) * policy.maxFallbackAttempts();
        List<String> failed = new ArrayList<>();
        Content.Budget budget = content.retrying().budget();
        double ratio = budget == null ? 0 : budget.ratio();
        if (budget == null) {
            failed.add("nothing bounds retries across calls: when everything fails, each question is up to %d requests"
                    .formatted(most));
        }
        if (policy.nesting() == RetryPolicy.Nesting.BLIND) {
            failed.add("nested clients do not see each other, so their attempts multiply");
        }
        String worst = String.format(
                Locale.US, "at most %d attempts a question, and %.2f requests a question over all", most, 1 + ratio);
        return of("amplification", join(failed), ratio > MOST_EXTRA_RATIO ? worst + ": more than 1.20" : "", worst);
    }

    private Finding rehearsed() {
        Instant changed = changedAt;
        Instant rehearsal = rehearsedAt;
        if (changed == null || rehearsal == null) {
            return of(
                    "rehearsed", "", "no report of a rehearsal was named; rehearse the plan against the last peak", "");
        }
        return of(
                "rehearsed",
                rehearsal.isAfter(changed) ? "" : "the plan has changed since it was last rehearsed; rehearse it again",
                "",
                "rehearsed since its last change");
    }

    private static boolean isKnown(Account account, Dimension dimension) {
        return account.amount(dimension).isPresent() || account.unlimited().contains(dimension);
    }

    private static boolean isStopped(Account account, DegradationLevel level) {
        return account.quota().levelEffects().standing(level, Workload.BACKGROUND) == Standing.STOPPED;
    }

    /** The largest part of a limit of a short window that background work can have. */
    private static double backgroundRatio(Account account) {
        return account.quota().limits().stream()
                .filter(limit -> !limit.dimension().isDaily() && limit.amount() > 0)
                .mapToDouble(limit -> (double)
                                account.quota().shares().ceiling(Workload.BACKGROUND, limit.dimension(), limit.amount())
                        / limit.amount())
                .max()
                .orElse(0);
    }

    static String join(List<String> parts) {
        return String.join("; ", parts);
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1_000 == 0
                ? duration.toSeconds() + " s"
                : String.format(Locale.US, "%.1f s", duration.toMillis() / 1_000.0);
    }
}
