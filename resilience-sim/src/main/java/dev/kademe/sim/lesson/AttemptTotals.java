package dev.kademe.sim.lesson;

import dev.kademe.answer.Provenance;
import dev.kademe.failure.Failure;
import java.util.Collection;

/**
 * What the attempts of a stream came to, added up from the provenance of its calls.
 *
 * @param calls attempts that were sent
 * @param rateLimited attempts that the endpoint rejected
 * @param contentFailures attempts that were paid and failed
 * @param tokens tokens paid
 * @param wastedTokens tokens paid for failed attempts
 */
public record AttemptTotals(int calls, int rateLimited, int contentFailures, long tokens, long wastedTokens) {
    static AttemptTotals of(Collection<Provenance> provenances) {
        int calls = 0;
        int rateLimited = 0;
        int contentFailures = 0;
        long tokens = 0;
        long wasted = 0;
        for (Provenance provenance : provenances) {
            calls += provenance.attempts().size();
            tokens += provenance.paid().totalTokens();
            wasted += provenance.wasted().totalTokens();
            for (Provenance.Attempted attempt : provenance.attempts()) {
                Failure failure = attempt.failure();
                if (failure != null && failure.kind() == Failure.Kind.RATE_LIMITED) {
                    rateLimited++;
                } else if (failure != null) {
                    contentFailures++;
                }
            }
        }
        return new AttemptTotals(calls, rateLimited, contentFailures, tokens, wasted);
    }
}
