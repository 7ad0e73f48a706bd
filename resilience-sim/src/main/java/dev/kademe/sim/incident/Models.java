package dev.kademe.sim.incident;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Endpoint;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import dev.kademe.client.ResilientClient;
import dev.kademe.event.EventListener;
import dev.kademe.flow.Calls;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.quota.Shares.Share;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Router;
import dev.kademe.routing.Target;
import dev.kademe.routing.Target.Prompt;
import dev.kademe.sim.provider.ProviderLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Builds the production client of a run: its targets, ledgers and routes.
 *
 * @param settings how the client is configured
 * @param quota what the main provider grants
 * @param conditions how large the questions are
 */
record Models(ClientSettings settings, ProviderLimits quota, Conditions conditions) {
    static final String MAIN = "main";
    static final String SMALL = "small";
    static final String SECOND = "second";

    /** What each fallback grants: as much as the main model did in the incident. An assumption. */
    static final ProviderLimits FALLBACK_QUOTA = new ProviderLimits(500, 400_000);

    /** The report's cap on background work, beside its 15 %. */
    static final long BACKGROUND_TOKENS = 60_000;

    /** The report's share of background work. */
    static final long BACKGROUND_PERCENT = 15;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Share LIVE = Shares.standard().of(Workload.LIVE);
    private static final Share INTERNAL = Shares.standard().of(Workload.INTERNAL);
    private static final Share BACKGROUND = Shares.standard().of(Workload.BACKGROUND);

    /** The ledger that mirrors the main quota, or none. */
    QuotaLedger ledger() {
        return settings.isMirrored() ? QuotaLedger.create(mirrored(quota)) : QuotaLedger.unlimited();
    }

    /** The client, without its drivers. */
    Calls<Inquiry, String> calls(QuotaLedger ledger, Endpoints endpoints, EventListener listener) {
        Target<Inquiry, String> main = Target.async(MAIN, endpoints.main)
                .ledger(ledger)
                .level(settings.level())
                .estimate(Models::estimate)
                .withoutOutageGate()
                .build();
        ResilientClient.Builder<Inquiry, String> builder = ResilientClient.builder(router(main, endpoints))
                .name("replay")
                .retry(settings.retry())
                .waitBudgets(settings.waits())
                .categories(Inquiry::category)
                .listener(listener)
                .withoutLog();
        if (settings.isMirrored()) {
            builder.shorten(inquiry -> inquiry.withSize(conditions.shortQuestion()));
        }
        if (!settings.readsHints()) {
            builder.classifier(new StatusOnly());
        }
        settings.retryBudget().ifPresent(builder::retryBudget);
        return builder.calls();
    }

    private Router<Inquiry, String> router(Target<Inquiry, String> main, Endpoints endpoints) {
        return switch (settings.routing()) {
            case MAIN_ONLY -> Router.single(Route.withoutHandoff(List.of(main)));
            case SECOND_FOR_ALL ->
                Router.single(Route.withoutHandoff(List.of(
                        main, fallback(SECOND, endpoints.second, Target.Provider.cleared("taken for cleared")))));
            case BY_CATEGORY -> byCategory(main, endpoints);
        };
    }

    private Router<Inquiry, String> byCategory(Target<Inquiry, String> main, Endpoints endpoints) {
        Handoff.Desk desk = Desk.create();
        Handoff<Inquiry, String> person = Handoff.turkish();
        Target<Inquiry, String> small = fallback(SMALL, endpoints.small, Target.Provider.MAIN);
        Target<Inquiry, String> second = fallback(SECOND, endpoints.second, Target.Provider.uncleared("second"));
        Route<Inquiry, String> careful = Route.of(List.of(main), person, desk);
        return Router.sensitive(careful)
                .category(Topic.GENERAL.category(), Route.of(List.of(main, small, second), person, desk))
                .category(
                        Topic.GENERAL.category(),
                        DegradationLevel.ESSENTIAL_ONLY,
                        Route.of(List.of(small, second), person, desk))
                .build();
    }

    private Target<Inquiry, String> fallback(
            String name, Endpoint.Async<Inquiry, String> endpoint, Target.Provider provider) {
        return Target.<Inquiry, Inquiry, String>async(
                        name, Prompt.asAsked(inquiry -> List.of(inquiry.text())), endpoint)
                .provider(provider)
                .ledger(settings.isMirrored() ? QuotaLedger.create(mirrored(FALLBACK_QUOTA)) : QuotaLedger.unlimited())
                .level(settings.isMirrored() ? LevelControl.adaptive(LevelSettings.standard()) : LevelControl.none())
                .estimate(Models::estimate)
                .withoutOutageGate()
                .build();
    }

    private static Quota mirrored(ProviderLimits limits) {
        return Quota.builder()
                .limit(Dimension.REQUESTS, limits.requests(), Metering.sliding(MINUTE))
                .limit(Dimension.TOKENS, limits.tokens(), Metering.sliding(MINUTE))
                .shares(Shares.of(Map.of(
                        Workload.LIVE,
                        LIVE,
                        Workload.INTERNAL,
                        INTERNAL,
                        Workload.BACKGROUND,
                        BACKGROUND.atMost(Dimension.TOKENS, BACKGROUND_TOKENS))))
                .build();
    }

    private static TokenEstimate estimate(Inquiry inquiry) {
        return TokenEstimate.of(inquiry.size().inputTokens(), inquiry.size().maxOutputTokens());
    }

    /** Where requests are sent. */
    record Endpoints(
            Endpoint.Async<Inquiry, String> main,
            Endpoint.Async<Inquiry, String> small,
            Endpoint.Async<Inquiry, String> second) {
        Endpoints {
            Objects.requireNonNull(main, "main");
            Objects.requireNonNull(small, "small");
            Objects.requireNonNull(second, "second");
        }
    }

    /** The people at the end of the routes. Assumptions. */
    private static final class Desk {
        private static final int PEOPLE = 20;
        private static final Duration HANDLING = Duration.ofMinutes(4);
        private static final int WAITING = 100;

        static Handoff.Desk create() {
            return Handoff.Desk.staffed(PEOPLE, HANDLING, WAITING);
        }
    }
}
