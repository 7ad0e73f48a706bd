package dev.kademe.sim.lesson;

import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.retry.Backoff;
import dev.kademe.retry.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** The policies that are compared: each is a configuration of the production client. */
public enum LessonPolicy {
    /** One attempt. */
    NONE {
        @Override
        RetryPolicy batchRetry(int maxAttempts) {
            return retry(1, Backoff.fixed(STEP));
        }
    },
    /** Again one step after each failure. */
    FIXED {
        @Override
        RetryPolicy batchRetry(int maxAttempts) {
            return retry(maxAttempts, Backoff.fixed(STEP));
        }
    },
    /** Again after one, two, four steps. */
    BACKOFF {
        @Override
        RetryPolicy batchRetry(int maxAttempts) {
            return retry(maxAttempts, Backoff.exponential(STEP, Backoff.LONGEST));
        }
    },
    /** Like {@link #FIXED}, behind a ledger that mirrors the limit and keeps the interactive stream's share free. */
    KADEME {
        @Override
        RetryPolicy batchRetry(int maxAttempts) {
            return retry(maxAttempts, Backoff.fixed(STEP));
        }

        @Override
        QuotaLedger ledger(LessonSettings settings) {
            return QuotaLedger.create(Quota.builder()
                    .limit(Dimension.REQUESTS, settings.quota(), Metering.sliding(STEP.multipliedBy(settings.window())))
                    .charges(ChargePolicy.standard().with(settings.rejectedCalls()))
                    .shares(Shares.of(Map.of(Workload.LIVE, interactiveShare(settings))))
                    .build());
        }
    };

    /** How long a step of the lesson takes in virtual time. */
    static final Duration STEP = Duration.ofSeconds(1);

    private static final Set<Failure.Kind> RETRIED =
            Set.of(Failure.Kind.RATE_LIMITED, Failure.Kind.TIMED_OUT, Failure.Kind.TRUNCATED);

    /** The retry policy of the batch. */
    abstract RetryPolicy batchRetry(int maxAttempts);

    /** What the client knows of the endpoint's limit, shared by both streams. */
    QuotaLedger ledger(LessonSettings settings) {
        return QuotaLedger.unlimited();
    }

    /** Whether the lesson has this row. */
    public boolean isPublished() {
        return this != KADEME;
    }

    /** The retry policy of the interactive stream, the same for all: bounded by its wait budget of one step. */
    static RetryPolicy interactiveRetry() {
        return retry(RetryPolicy.MOST_ATTEMPTS, Backoff.fixed(STEP));
    }

    private static RetryPolicy retry(int maxAttempts, Backoff backoff) {
        return RetryPolicy.builder()
                .maxAttempts(maxAttempts)
                .backoff(backoff)
                .retried(RETRIED)
                .build();
    }

    /** One query a step at the most, the first try in an even step and the second in an odd one: a window of them. */
    private static Shares.Share interactiveShare(LessonSettings settings) {
        double ratio = settings.quota() == 0 ? 0 : Math.min(1, (double) settings.window() / settings.quota());
        return new Shares.Share(ratio, 1);
    }
}
