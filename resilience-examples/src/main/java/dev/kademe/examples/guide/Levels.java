package dev.kademe.examples.guide;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Endpoint;
import dev.kademe.client.ResilientClient;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelControl.CalendarPin;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;

/** The snippet of the page on levels. */
final class Levels {
    private static final ZoneId ZONE = ZoneId.of("Europe/Istanbul");
    private static final LocalDateTime OFFERING = LocalDateTime.of(2026, 3, 17, 9, 55);

    private Levels() {}

    static ResilientClient<String, String> client(QuotaLedger ledger, Endpoint<String, String> model) {
        // region levels
        var offering = CalendarPin.between(DegradationLevel.BACKGROUND_PAUSED, OFFERING, OFFERING.plusHours(2), ZONE);
        var level = LevelControl.adaptive(
                LevelSettings.builder().calendar(List.of(offering)).build());
        var main = Target.blocking("main", model).ledger(ledger).level(level).build();
        var client = ResilientClient.builder(Route.of(List.of(main), Handoff.english()))
                .shorten(text -> text + " Answer in at most three sentences.")
                .build();
        // endregion
        return client;
    }
}
