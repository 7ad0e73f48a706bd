package dev.kademe.call;

/** What a provider counts: a closed set. Each dimension of a quota has its own limit, and a call must fit in all of them. */
public enum Dimension {
    /** Requests in a short window, usually a minute. */
    REQUESTS(false, 1, 0, 0),
    /** Tokens of input and output together in a short window, usually a minute. */
    TOKENS(false, 0, 1, 1),
    /** Tokens of input in a short window, for providers that count them apart. */
    INPUT_TOKENS(false, 0, 1, 0),
    /** Tokens of output in a short window, for providers that count them apart. */
    OUTPUT_TOKENS(false, 0, 0, 1),
    /** Requests in a day. */
    DAILY_REQUESTS(true, 1, 0, 0),
    /** Tokens of input and output together in a day. */
    DAILY_TOKENS(true, 0, 1, 1);

    private final boolean isDaily;
    private final int perRequest;
    private final int perInputToken;
    private final int perOutputToken;

    Dimension(boolean isDaily, int perRequest, int perInputToken, int perOutputToken) {
        this.isDaily = isDaily;
        this.perRequest = perRequest;
        this.perInputToken = perInputToken;
        this.perOutputToken = perOutputToken;
    }

    /** Whether it counts over a day. */
    public boolean isDaily() {
        return isDaily;
    }

    /** What so many requests with so many tokens come to in this dimension; may be negative for a difference. */
    public long amount(long requests, long inputTokens, long outputTokens) {
        return requests * perRequest + inputTokens * perInputToken + outputTokens * perOutputToken;
    }
}
