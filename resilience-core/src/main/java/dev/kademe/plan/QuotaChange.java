package dev.kademe.plan;

import dev.kademe.call.Moment;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
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

    /**
     * Lower limits and other shares only block; what is charged stays.
     *
     * @return who waited and is granted now, to be told
     */
    List<Reservation> apply(Moment now) {
        return ledger.changeQuota(before, after, now);
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
