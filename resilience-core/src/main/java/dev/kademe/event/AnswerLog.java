package dev.kademe.event;

import dev.kademe.answer.Provenance;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** See {@link EventListener#log}. */
final class AnswerLog implements EventListener {
    static final String NAME = "dev.kademe.answer";

    private final Logger logger = LoggerFactory.getLogger(NAME);

    @Override
    public void onEvent(CallEvent event) {
        if (event instanceof CallEvent.Answered answered) {
            log(answered.outcome(), answered.provenance());
        } else if (event instanceof CallEvent.Failed failed) {
            log(failed.reason(), failed.provenance());
        }
    }

    private void log(Enum<?> outcome, Provenance provenance) {
        if (!logger.isInfoEnabled()) {
            return;
        }
        LoggingEventBuilder line = logger.atInfo()
                .addKeyValue("call", provenance.callId())
                .addKeyValue("plan", provenance.planHash())
                .addKeyValue("outcome", outcome)
                .addKeyValue("target", provenance.target().orElse("none"))
                .addKeyValue("level", provenance.level())
                .addKeyValue("workload", provenance.workload())
                .addKeyValue("category", provenance.category().name())
                .addKeyValue("attempts", provenance.attempts().size())
                .addKeyValue("waitedMillis", provenance.waited().toMillis())
                .addKeyValue("elapsedMillis", provenance.elapsed().toMillis())
                .addKeyValue("paidTokens", provenance.paid().totalTokens())
                .addKeyValue("wastedTokens", provenance.wasted().totalTokens());
        if (provenance.isShortened()) {
            line = line.addKeyValue("shortened", true);
        }
        for (Provenance.Skipped skipped : provenance.skipped()) {
            Enum<?> reason = skipped.reason() != null ? skipped.reason() : skipped.stop();
            line = line.addKeyValue("left." + skipped.target(), reason);
        }
        if (provenance.primaryFailure().isPresent()) {
            line = line.addKeyValue(
                    "primaryFailure", provenance.primaryFailure().get().kind());
        }
        line.log("call ended");
    }
}
