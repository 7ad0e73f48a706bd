package dev.kademe.client;

import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Claim.Grantee;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import java.time.Duration;
import java.util.List;

/** A quota of 1,000 tokens and 100 requests in 60 s, on time moved by hand, and views of it. */
final class LimiterFixture {
    static final long SECOND = 1_000_000_000L;
    static final long LIMIT = 1_000;
    static final Duration WINDOW = Duration.ofSeconds(60);

    final HandTime time = new HandTime();
    final QuotaLedger ledger;

    LimiterFixture(Shares shares) {
        this.ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.TOKENS, LIMIT, Metering.sliding(WINDOW))
                .limit(Dimension.REQUESTS, 100, Metering.sliding(WINDOW))
                .shares(shares)
                .build());
    }

    LedgerRateLimiter view(Workload workload) {
        return LedgerRateLimiter.builder("main", ledger, workload).time(time).build();
    }

    /** A client's call that takes that much at once, and is on its way. */
    Reservation held(Workload workload, long tokens) {
        Claim claim = new Claim(workload, TokenEstimate.of(tokens), 0, granted -> {});
        return ((Admission.Granted) ledger.reserve(claim, time.now())).reservation();
    }

    /** A client's call that waits for its tokens. */
    Reservation waiting(Workload workload, long tokens, Grantee grantee) {
        Claim claim = new Claim(workload, TokenEstimate.of(tokens), 100 * SECOND, grantee);
        return ((Admission.Delayed) ledger.reserve(claim, time.now())).reservation();
    }

    void release(Reservation reservation) {
        tell(ledger.release(reservation, time.now()));
    }

    void tick() {
        tell(ledger.tick(time.now()));
    }

    void moveTo(long nanos) {
        time.at(nanos, () -> {});
        time.runUntil(() -> time.now().nanos() >= nanos);
    }

    long charged(Dimension dimension) {
        return use().of(dimension).orElseThrow().charged();
    }

    QuotaLedger.Use use() {
        return ledger.use(time.now());
    }

    private static void tell(List<Reservation> granted) {
        granted.forEach(reservation -> reservation.claim().grantee().granted(reservation));
    }
}
