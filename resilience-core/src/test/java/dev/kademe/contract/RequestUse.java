package dev.kademe.contract;

import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.Quota.ChargePolicy;
import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import java.time.Duration;

/** A quota of requests only, and its use, for tests that are about something else. */
public record RequestUse(long limit, long charged, int waiting) {
    /** A ledger of requests in a sliding window. */
    public static QuotaLedger ledger(long limit, Duration window, FailedCalls failedCalls, Shares shares) {
        return QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, limit, Metering.sliding(window))
                .charges(ChargePolicy.standard().with(failedCalls))
                .shares(shares)
                .build());
    }

    public static RequestUse of(QuotaLedger ledger, Moment now) {
        QuotaLedger.Use use = ledger.use(now);
        return use.of(Dimension.REQUESTS)
                .map(requests -> new RequestUse(requests.limit(), requests.charged(), use.waiting()))
                .orElse(new RequestUse(Long.MAX_VALUE, 0, use.waiting()));
    }
}
