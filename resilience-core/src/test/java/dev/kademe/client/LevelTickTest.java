package dev.kademe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.client.BackgroundLane.Submission;
import dev.kademe.event.CallEvent;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.flow.LaneSettings;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.level.LevelSettings;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Admission.RefusalReason;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a tick of the client does to a quota of 1,000 tokens a minute. */
final class LevelTickTest extends LaneFixture {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final QuotaLedger ledger = QuotaLedger.create(Quota.builder()
            .limit(Dimension.TOKENS, 1_000, Metering.sliding(MINUTE))
            .shares(Shares.standard())
            .build());
    private final LevelControl level = LevelControl.adaptive(LevelSettings.standard());
    private final List<QuotaEvent> events = new ArrayList<>();

    @Test
    void tick_useReachesAThreshold_raisesTheLevelTellsTheLedgerAndPublishes() {
        start(level);
        charge(Workload.LIVE, 850);
        pass(4 * SECOND);
        assertThat(level.level()).isEqualTo(DegradationLevel.NORMAL);
        pass(SECOND);
        assertThat(level.level()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
        assertThat(events).singleElement().isInstanceOfSatisfying(QuotaEvent.LevelChanged.class, event -> {
            assertThat(event.target()).isEqualTo("main");
            assertThat(event.at()).isEqualTo(time.now());
            assertThat(event.change().from()).isEqualTo(DegradationLevel.NORMAL);
            assertThat(event.change().to()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
            assertThat(event.change().reason()).isEqualTo(LevelControl.Reason.USE_ROSE);
            assertThat(event.change().useRatio()).isEqualTo(0.85);
        });
    }

    @Test
    void tick_useBelowEveryThreshold_changesNothing() {
        start(level);
        charge(Workload.LIVE, 699);
        pass(120 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.NORMAL);
        assertThat(events).isEmpty();
    }

    @Test
    void tick_nobodyCallsForADwell_lowersLevelAndLedger() {
        start(level);
        charge(Workload.LIVE, 700);
        pass(5 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
        pass(650 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
        pass(15 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.NORMAL);
        assertThat(events).hasSize(2);
    }

    @Test
    void tick_operatorHasPinned_tellsTheLedger() {
        start(level);
        level.pin(DegradationLevel.ESSENTIAL_ONLY, time.now());
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.NORMAL);
        pass(5 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.ESSENTIAL_ONLY);
    }

    @Test
    void tick_levelPlannedAsPinned_tellsTheLedger() {
        start(LevelControl.pinned(DegradationLevel.SHORT_ANSWERS));
        pass(5 * SECOND);
        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.SHORT_ANSWERS);
    }

    @Test
    void tick_tooMuchIsOffered_publishesTheAlarmOnceAndItsEnd() {
        start(LevelControl.none());
        for (int i = 0; i < 30; i++) {
            // 960 a minute, most of it refused: the alarm counts what is asked for.
            offer(Workload.LIVE, 80);
            pass(5 * SECOND);
        }
        assertThat(events).singleElement().isInstanceOfSatisfying(QuotaEvent.AlarmSignalled.class, event -> {
            assertThat(event.target()).isEqualTo("main");
            assertThat(event.signal()).isInstanceOf(Alarm.Raised.class);
            assertThat(event.signal().meanRatio()).isGreaterThan(0.8);
        });
        pass(90 * SECOND);
        assertThat(events)
                .hasSize(2)
                .last()
                .isInstanceOfSatisfying(
                        QuotaEvent.AlarmSignalled.class,
                        event -> assertThat(event.signal()).isInstanceOf(Alarm.Cleared.class));
    }

    /** An error from a listener used to end the ticks, and with them the level's way down, for good. */
    @Test
    void tick_listenerThrowsAnError_ticksAgain() {
        Target<String, String> target = main.ledger(ledger).level(level).build();
        built(ResilientClient.builder(Route.withoutHandoff(List.of(target))).listener(new QuotaEvents() {
            @Override
            public void onQuotaEvent(QuotaEvent event) {
                throw new AssertionError("a bug");
            }
        }));
        charge(Workload.LIVE, 700);
        pass(5 * SECOND);
        assertThat(level.level()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);

        pass(5 * SECOND);

        assertThat(ledgerLevel()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
    }

    @Test
    void tick_reservationInLineFits_tellsItsGrantee() {
        start(LevelControl.none());
        charge(Workload.LIVE, 1_000);
        List<Reservation> granted = new ArrayList<>();
        Admission admission =
                ledger.reserve(new Claim(Workload.LIVE, TokenEstimate.of(400), 100 * SECOND, granted::add), time.now());
        assertThat(admission).isInstanceOf(Admission.Delayed.class);
        pass(59 * SECOND);
        assertThat(granted).isEmpty();
        pass(6 * SECOND);
        assertThat(granted).containsExactly(((Admission.Delayed) admission).reservation());
        assertThat(granted).allMatch(Reservation::isHeld);
    }

    @Test
    void tick_noBacklog_lowersTheLevel() {
        assertThat(levelWithBacklog(0)).isEqualTo(DegradationLevel.NORMAL);
    }

    @Test
    void tick_backlogThatWouldBringTheLevelBack_keepsIt() {
        assertThat(levelWithBacklog(3)).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
    }

    @Test
    void reserve_levelOne_stopsBackgroundOnly() {
        at(DegradationLevel.BACKGROUND_PAUSED);
        assertRefusedByLevel(Workload.BACKGROUND, 1);
        assertGranted(Workload.INTERNAL, 400);
        assertGranted(Workload.LIVE, 600);
    }

    @Test
    void reserve_levelTwo_keepsInternalInsideItsGuarantee() {
        at(DegradationLevel.SHORT_ANSWERS);
        assertRefusedByLevel(Workload.BACKGROUND, 1);
        assertGranted(Workload.INTERNAL, 100);
        assertRefusedByLevel(Workload.INTERNAL, 51);
        assertGranted(Workload.INTERNAL, 50);
        assertRefusedByLevel(Workload.INTERNAL, 1);
        assertGranted(Workload.LIVE, 850);
    }

    @Test
    void reserve_levelThree_stopsAllButLive() {
        at(DegradationLevel.ESSENTIAL_ONLY);
        assertRefusedByLevel(Workload.BACKGROUND, 1);
        assertRefusedByLevel(Workload.INTERNAL, 1);
        assertGranted(Workload.LIVE, 1_000);
        assertThat(offer(Workload.LIVE, 1))
                .isInstanceOfSatisfying(
                        Admission.Refused.class,
                        refused -> assertThat(refused.reason()).isNotEqualTo(RefusalReason.LEVEL));
    }

    @Test
    void build_oneLedgerWithTwoLevels_isRefused() {
        Target<String, String> other = Target.<String, String>async(
                        "second", (content, attempt) -> requests.get(content))
                .ledger(ledger)
                .level(LevelControl.adaptive(LevelSettings.standard()))
                .build();
        Target<String, String> first = main.ledger(ledger).level(level).build();
        Route<String, String> route = Route.withoutHandoff(List.of(first, other));
        assertThatThrownBy(() -> ResilientClient.builder(route))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"second\"");
    }

    /** The level after four dwells of a minute at 66 %, from level 1, which is entered at 70 % and left below 69 %. */
    private DegradationLevel levelWithBacklog(int jobs) {
        LevelControl control = LevelControl.adaptive(LevelSettings.builder()
                .backgroundPaused(new LevelSettings.Step(700, 690, 0))
                .shortAnswers(new LevelSettings.Step(850, 700, 0))
                .dwell(MINUTE)
                .build());
        ResilientClient<String, String> client = start(control);
        spendSteadily(12);
        charge(Workload.LIVE, 150);
        spendSteadily(1);
        assertThat(control.level()).isEqualTo(DegradationLevel.BACKGROUND_PAUSED);
        BackgroundLane<String, String> lane =
                client.lane(LaneSettings.builder().capacity(10).build());
        for (int i = 0; i < jobs; i++) {
            assertThat(lane.submit(question("job " + i))).isInstanceOf(Submission.Accepted.class);
        }
        spendSteadily(48);
        return control.level();
    }

    /** 60 tokens every tick, of which a tick sees 660: its own are spent after it. */
    private void spendSteadily(int ticks) {
        for (int i = 0; i < ticks; i++) {
            charge(Workload.LIVE, 60);
            pass(5 * SECOND);
        }
    }

    private ResilientClient<String, String> start(LevelControl control) {
        Target<String, String> target = main.ledger(ledger)
                .level(control)
                .estimate(content -> TokenEstimate.of(50))
                .build();
        return built(ResilientClient.builder(Route.withoutHandoff(List.of(target)))
                .alarm(new Alarm.Settings(800, 750, MINUTE))
                .listener(new QuotaEvents()));
    }

    private void at(DegradationLevel pinned) {
        start(level);
        level.pin(pinned, time.now());
        pass(5 * SECOND);
    }

    private DegradationLevel ledgerLevel() {
        return ledger.use(time.now()).level();
    }

    /** Uses up tokens at once. */
    private void charge(Workload workload, long tokens) {
        Admission admission = offer(workload, tokens);
        assertThat(admission).isInstanceOf(Admission.Granted.class);
        ledger.settle(
                ((Admission.Granted) admission).reservation(),
                Settlement.accepted(TokenUsage.of(tokens, 0)),
                time.now());
    }

    private Admission offer(Workload workload, long tokens) {
        return ledger.reserve(new Claim(workload, TokenEstimate.of(tokens), 0, granted -> {}), time.now());
    }

    private void assertGranted(Workload workload, long tokens) {
        assertThat(offer(workload, tokens)).isInstanceOf(Admission.Granted.class);
    }

    private void assertRefusedByLevel(Workload workload, long tokens) {
        assertThat(offer(workload, tokens))
                .isInstanceOfSatisfying(
                        Admission.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RefusalReason.LEVEL));
    }

    private class QuotaEvents implements EventListener {
        @Override
        public void onEvent(CallEvent event) {}

        @Override
        public void onQuotaEvent(QuotaEvent event) {
            if (!(event instanceof QuotaEvent.Measured)) {
                events.add(event);
            }
        }
    }
}
