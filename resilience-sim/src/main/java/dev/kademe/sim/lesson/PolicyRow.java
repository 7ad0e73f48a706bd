package dev.kademe.sim.lesson;

/**
 * What one policy came to under one load.
 *
 * @param seed the endpoint's seed
 * @param burst requests that arrive in a step while the burst lasts
 * @param policy the policy
 * @param requests requests of the batch
 * @param completed requests of the batch that were answered in full
 * @param accurate requests of the batch that were answered with the right label
 * @param queries queries of the interactive stream
 * @param answeredQueries queries that were answered in full within their budget
 * @param batch what the attempts of the batch came to
 * @param interactive what the attempts of the interactive stream came to
 */
public record PolicyRow(
        long seed,
        int burst,
        LessonPolicy policy,
        int requests,
        int completed,
        int accurate,
        int queries,
        int answeredQueries,
        AttemptTotals batch,
        AttemptTotals interactive) {

    /** Completed requests as a part of all. */
    public double completedRatio() {
        return (double) completed / requests;
    }

    /** Answered queries as a part of all. */
    public double interactiveRatio() {
        return (double) answeredQueries / queries;
    }

    /** Rightly labelled requests as a part of all. */
    public double accuracyRatio() {
        return (double) accurate / requests;
    }

    /** Tokens paid by both streams. */
    public long tokens() {
        return batch.tokens() + interactive.tokens();
    }

    /** Tokens that both streams paid for failed attempts. */
    public long wastedTokens() {
        return batch.wastedTokens() + interactive.wastedTokens();
    }
}
