package dev.kademe.plan;

import dev.kademe.call.Moment;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Shares;
import java.util.ArrayList;
import java.util.List;

/** Other limits and shares for a ledger that goes on. Made before anything changes, and then sure to succeed. */
final class QuotaChange {
    private final QuotaLedger ledger;
    private final Quota before;
    private final Quota after;

    private QuotaChange(QuotaLedger ledger, Quota before, Quota after) {
        this.ledger = ledger;
        this.before = before;
        this.after = after;
    }

    /**
     * A change that can be made.
     *
     * @throws IllegalArgumentException when something else than amounts and shares differs
     */
    static QuotaChange of(String name, QuotaLedger ledger, Quota before, Quota after) {
        boolean isSame = shape(before).equals(shape(after))
                && before.charges().equals(after.charges())
                && before.levelEffects().toString().equals(after.levelEffects().toString())
                && before.longestCall().equals(after.longestCall());
        if (!isSame) {
            throw new IllegalArgumentException(
                    "quota \"%s\": only amounts, shares and thresholds can change while the client runs; build another one"
                            .formatted(name));
        }
        return new QuotaChange(ledger, before, after);
    }

    boolean changesLimits() {
        return !before.limits().equals(after.limits());
    }

    /** Lower limits and other shares only block; what is charged stays. Who waited and is granted now is told. */
    void apply(Moment now) {
        boolean fitsBefore = isAllowed(before, after.shares());
        if (fitsBefore) {
            changeShares(after.shares(), now);
        } else if (!isAllowed(after, before.shares())) {
            // Neither shares fit the other limits: between them there is a moment without any.
            changeShares(Shares.none(), now);
        }
        for (Quota.Limit limit : after.limits()) {
            if (!before.limits().contains(limit)) {
                deliver(ledger.changeLimit(limit.dimension(), limit.amount(), now));
            }
        }
        if (!fitsBefore) {
            changeShares(after.shares(), now);
        }
    }

    private void changeShares(Shares shares, Moment now) {
        if (!before.shares().toString().equals(after.shares().toString())) {
            deliver(ledger.changeShares(shares, now));
        }
    }

    private static boolean isAllowed(Quota quota, Shares shares) {
        try {
            Quota allowed =
                    new Quota(quota.limits(), shares, quota.charges(), quota.levelEffects(), quota.longestCall());
            return allowed.shares() == shares;
        } catch (IllegalArgumentException contradictory) {
            return false;
        }
    }

    private static void deliver(List<Reservation> grants) {
        grants.forEach(granted -> granted.claim().grantee().granted(granted));
    }

    /** The limits without their amounts. */
    private static List<Quota.Limit> shape(Quota quota) {
        List<Quota.Limit> shape = new ArrayList<>();
        quota.limits()
                .forEach(limit -> shape.add(
                        new Quota.Limit(limit.dimension(), 1, limit.metering(), limit.slice(), limit.adoptsHigher())));
        return shape;
    }
}
