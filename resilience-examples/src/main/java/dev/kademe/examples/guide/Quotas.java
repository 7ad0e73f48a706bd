package dev.kademe.examples.guide;

import dev.kademe.call.Dimension;
import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenEstimate;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Target;
import java.time.Duration;

/** The snippet of the page on quotas. */
final class Quotas {
    private Quotas() {}

    static Target<String, String> target(Endpoint<String, String> model) {
        // region quota
        var quota = Quota.builder()
                .limit(Dimension.REQUESTS, 500, Metering.sliding(Duration.ofMinutes(1)))
                .limit(Dimension.TOKENS, 400_000, Metering.sliding(Duration.ofMinutes(1)))
                .shares(Shares.standard())
                .build();
        var main = Target.blocking("main", model)
                .ledger(QuotaLedger.create(quota))
                .estimate(text -> TokenEstimate.of(text.length() / 3, 500))
                .build();
        // endregion
        return main;
    }
}
