package dev.kademe.flow;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Moment;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.List;
import java.util.Optional;

/** Lets time pass for one quota: reads its use, moves its level, tells its ledger, and rings the alarm. Not thread-safe. */
final class QuotaWatch {
    private final String target;
    private final QuotaLedger ledger;
    private final LevelControl level;
    private final Alarm.Settings settings;
    private final Alarm alarm;
    private final EventListener listener;
    private final UseReader reader;
    private DegradationLevel told;

    QuotaWatch(String target, QuotaLedger ledger, LevelControl level, Alarm.Settings settings, EventListener listener) {
        this.target = target;
        this.ledger = ledger;
        this.level = level;
        this.settings = settings;
        this.alarm = Alarm.create(settings);
        this.listener = listener;
        this.reader = new UseReader();
        this.told = level.level();
    }

    private QuotaWatch(QuotaWatch before, String target, LevelControl level, Alarm.Settings settings) {
        this.target = target;
        this.ledger = before.ledger;
        this.level = level;
        this.settings = settings;
        this.alarm = settings.equals(before.settings) ? before.alarm : Alarm.create(settings);
        this.listener = before.listener;
        this.reader = before.reader;
        this.told = before.told;
    }

    /** The same quota under a name of the new plan, with another level control or alarm: what was read stays known. */
    QuotaWatch following(String newTarget, LevelControl newLevel, Alarm.Settings newSettings) {
        return new QuotaWatch(this, newTarget, newLevel, newSettings);
    }

    /** The target that names it. */
    String target() {
        return target;
    }

    QuotaLedger ledger() {
        return ledger;
    }

    LevelControl level() {
        return level;
    }

    void tick(List<Backlog> backlogs, Moment now) {
        Backlog backlog = inLine(backlogs, now);
        Grants.deliver(ledger.tick(now));
        QuotaLedger.Use use = ledger.use(now);
        UseReader.Reading reading = reader.read(use, backlog.tokens(), backlog.jobs(), now);
        Optional<LevelControl.Change> moved = level.sample(reading.sample(), now);
        DegradationLevel inForce = level.level();
        if (inForce != told) {
            LevelControl.Change change = moved.orElseGet(() -> byHand(inForce, reading, now));
            told = change.to();
            listener.onQuotaEvent(new QuotaEvent.LevelChanged(target, now, change));
        }
        alarm.sample(reading.offeredRatio(), now)
                .ifPresent(signal -> listener.onQuotaEvent(new QuotaEvent.AlarmSignalled(target, now, signal)));
        // Also when an operator has pinned the level since the last tick.
        if (inForce != use.level()) {
            Grants.deliver(ledger.enter(inForce, now));
        }
        listener.onQuotaEvent(new QuotaEvent.Measured(
                target,
                now,
                use,
                inForce,
                reading.offeredRatio(),
                alarm.isRaised(),
                backlog.jobs(),
                now.nanos() - backlog.oldestNanos()));
    }

    /** An operator has changed it since the last tick. */
    private LevelControl.Change byHand(DegradationLevel inForce, UseReader.Reading reading, Moment now) {
        LevelControl.Reason reason = level.state(now).reason();
        return new LevelControl.Change(told, inForce, reason, reading.sample().useRatio(), now);
    }

    /** All background work in line for this quota. */
    private Backlog inLine(List<Backlog> backlogs, Moment now) {
        long tokens = 0;
        long jobs = 0;
        long oldestNanos = now.nanos();
        for (Backlog backlog : backlogs) {
            if (backlog.ledger() == ledger) {
                tokens += backlog.tokens();
                jobs += backlog.jobs();
                oldestNanos = Math.min(oldestNanos, backlog.oldestNanos());
            }
        }
        return new Backlog(ledger, tokens, jobs, oldestNanos);
    }
}
