package dev.kademe.quota;

/** What a provider counts: a closed set. Each dimension of a quota has its own limit, and a call must fit in all of them. */
public enum Dimension {
    /** Requests in a short window, usually a minute. */
    REQUESTS(false),
    /** Tokens of input and output together in a short window, usually a minute. */
    TOKENS(false),
    /** Tokens of input in a short window, for providers that count them apart. */
    INPUT_TOKENS(false),
    /** Tokens of output in a short window, for providers that count them apart. */
    OUTPUT_TOKENS(false),
    /** Requests in a day. */
    DAILY_REQUESTS(true),
    /** Tokens of input and output together in a day. */
    DAILY_TOKENS(true);

    private final boolean isDaily;

    Dimension(boolean isDaily) {
        this.isDaily = isDaily;
    }

    /** Whether it counts over a day. */
    public boolean isDaily() {
        return isDaily;
    }

    /** What so many requests with so many tokens come to in this dimension; may be negative for a difference. */
    long amount(long requests, long inputTokens, long outputTokens) {
        return switch (this) {
            case REQUESTS, DAILY_REQUESTS -> requests;
            case TOKENS, DAILY_TOKENS -> inputTokens + outputTokens;
            case INPUT_TOKENS -> inputTokens;
            case OUTPUT_TOKENS -> outputTokens;
        };
    }
}
