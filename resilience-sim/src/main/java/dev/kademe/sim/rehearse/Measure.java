package dev.kademe.sim.rehearse;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Workload;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What rehearsals are compared by. */
public enum Measure {
    /** In per cent of the live questions. */
    LIVE_BY_MODEL_PERCENT {
        @Override
        public double of(Outcome outcome) {
            return 100 * outcome.of(Workload.LIVE).byModelRatio();
        }
    },
    /** Questions whose first target answered in full, in per cent of the live questions. */
    LIVE_FULL_PERCENT {
        @Override
        public double of(Outcome outcome) {
            WorkloadResult live = outcome.of(Workload.LIVE);
            return live.asked() == 0 ? 100 : 100.0 * live.full() / live.asked();
        }
    },
    /** Live questions without an answer. */
    LIVE_REFUSED {
        @Override
        public double of(Outcome outcome) {
            return outcome.of(Workload.LIVE).refused();
        }
    },
    /** Live questions that a person took over. */
    LIVE_BY_PERSON {
        @Override
        public double of(Outcome outcome) {
            return outcome.of(Workload.LIVE).person();
        }
    },
    /** Live questions that no person was free for, in per cent of the live questions. */
    LIVE_CALLED_BACK_PERCENT {
        @Override
        public double of(Outcome outcome) {
            return 100 * outcome.of(Workload.LIVE).calledBackRatio();
        }
    },
    /** The wait that 95 of 100 live questions did not exceed. */
    LIVE_WAIT_P95_SECONDS {
        @Override
        public double of(Outcome outcome) {
            return outcome.of(Workload.LIVE).waits().p95Nanos() / NANOS_PER_SECOND;
        }
    },
    /** Jobs that were done. */
    BACKGROUND_DONE {
        @Override
        public double of(Outcome outcome) {
            return outcome.of(Workload.BACKGROUND).byModels();
        }
    },
    /** Requests that were answered with 429. */
    REJECTED_REQUESTS {
        @Override
        public double of(Outcome outcome) {
            return outcome.sends().rejected();
        }
    },
    /** Requests for each first one. */
    AMPLIFICATION {
        @Override
        public double of(Outcome outcome) {
            return outcome.sends().amplification();
        }
    },
    /** Minutes at the end of which answers were short, or only essentials were served. */
    MINUTES_SHORT_OR_LESS {
        @Override
        public double of(Outcome outcome) {
            return outcome.minutes().stream()
                    .filter(minute -> minute.level().isAtLeast(DegradationLevel.SHORT_ANSWERS))
                    .count();
        }
    };

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Reads it off a rehearsal. */
    public abstract double of(Outcome outcome);

    /** Its name in reports. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
