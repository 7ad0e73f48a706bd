package dev.kademe.flow;

import dev.kademe.call.Moment;
import dev.kademe.event.EventListener;
import dev.kademe.event.QuotaEvent;
import dev.kademe.level.Alarm;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import java.util.List;

/** Lets time pass for one quota: reads its use, moves its level, tells its ledger, and rings the alarm. Not thread-safe. */
final class QuotaWatch {
    private final String target;
    private final QuotaLedger ledger;
    private final LevelControl level;
    private final Alarm.Settings settings;
    private final Alarm alarm;
    private final EventListener listener;
    private final UseReader reader;

    QuotaWatch(String target, QuotaLedger ledger, LevelControl level, Alarm.Settings settings, EventListener listener) {
        this.target = target;
        this.ledger = ledger;
        this.level = level;
        this.settings = settings;
        this.alarm = Alarm.create(settings);
        this.listener = listener;
        this.reader = new UseReader();
    }

    private QuotaWatch(QuotaWatch before, LevelControl level, Alarm.Settings settings) {
        this.target = before.target;
        this.ledger = before.ledger;
        this.level = level;
        this.settings = settings;
        this.alarm = settings.equals(before.settings) ? before.alarm : Alarm.create(settings);
        this.listener = before.listener;
        this.reader = before.reader;
    }

    /** The same quota with another level control or alarm: what was read of it so far stays known. */
    QuotaWatch following(LevelControl newLevel, Alarm.Settings newSettings) {
        return new QuotaWatch(this, newLevel, newSettings);
    }

    QuotaLedger ledger() {
        return ledger;
    }

    LevelControl level() {
        return level;
    }

    void tick(List<Backlog> backlogs, Moment now) {
        long waitingTokens = 0;
        long waitingJobs = 0;
        for (Backlog backlog : backlogs) {
            if (backlog.ledger() == ledger) {
                waitingTokens += backlog.tokens();
                waitingJobs += backlog.jobs();
            }
        }
        Grants.deliver(ledger.tick(now));
        QuotaLedger.Use use = ledger.use(now);
        UseReader.Reading reading = reader.read(use, waitingTokens, waitingJobs, now);
        level.sample(reading.sample(), now)
                .ifPresent(change -> listener.onQuotaEvent(new QuotaEvent.LevelChanged(target, now, change)));
        alarm.sample(reading.offeredRatio(), now)
                .ifPresent(signal -> listener.onQuotaEvent(new QuotaEvent.AlarmSignalled(target, now, signal)));
        // Also when an operator has pinned the level since the last tick.
        if (level.level() != use.level()) {
            Grants.deliver(ledger.enter(level.level(), now));
        }
    }
}
