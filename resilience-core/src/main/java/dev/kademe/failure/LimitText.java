package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of a rejection says about the limit, read only where no field says it. The text is in lower case; the
 * patterns are those of messages that providers send.
 *
 * @param dimension what it speaks of, if that is clear
 * @param limit the limit it names
 * @param requested how much of it the call wanted
 */
record LimitText(Optional<Dimension> dimension, OptionalLong limit, OptionalLong requested) {
    /** {@code Limit 8000, Used 100, Requested 12903}. */
    private static final Pattern LIMIT_AND_REQUESTED = Pattern.compile(
            "limit:? ([0-9][0-9,]{0,20})[^0-9]{1,20}(?:used:? [0-9,]{1,20}[^0-9]{1,20})?requested:? ([0-9][0-9,]{0,20})");

    /** {@code your organization's rate limit of 30,000 input tokens per minute}, with an id before the "of" in some. */
    private static final Pattern LIMIT_OF =
            Pattern.compile(" of ([0-9][0-9,]{0,20}) (?:input tokens|output tokens|tokens|requests) per");

    /** {@code Quota exceeded for metric …, limit: 0, model: …}. */
    private static final Pattern ZERO = Pattern.compile("limit: 0(?![0-9]|[.,][0-9])");

    private static final Pattern BY_DAY = Pattern.compile("per[- ]day|\\((?:tpd|rpd)\\)|daily");
    private static final Pattern BY_MINUTE = Pattern.compile("per[- ]min|\\((?:tpm|rpm|itpm|otpm)\\)");
    private static final Pattern INPUT = Pattern.compile("input tokens per|\\(itpm\\)|input_token");
    private static final Pattern OUTPUT = Pattern.compile("output tokens per|\\(otpm\\)|output_token");
    private static final Pattern TOKENS =
            Pattern.compile("tokens? per|\\((?:tpm|tpd)\\)|too many tokens|token rate limit|token_count");
    private static final Pattern REQUESTS = Pattern.compile(
            "requests? per|\\((?:rpm|rpd)\\)|call rate limit|requests rate limit|free-models-per-|free_tier_requests");

    static LimitText of(String text) {
        Matcher both = LIMIT_AND_REQUESTED.matcher(text);
        if (both.find()) {
            return new LimitText(dimension(text), count(both.group(1)), count(both.group(2)));
        }
        Matcher alone = LIMIT_OF.matcher(text);
        OptionalLong limit = alone.find() ? count(alone.group(1)) : OptionalLong.empty();
        return new LimitText(dimension(text), limit, OptionalLong.empty());
    }

    /** Whether no wait makes the call fit. */
    boolean isTooLarge() {
        return limit.isPresent() && requested.isPresent() && requested.getAsLong() > limit.getAsLong();
    }

    /** Whether the plan has nothing of the model. */
    static boolean isZero(String text) {
        return ZERO.matcher(text).find();
    }

    /** Where a text speaks of a minute and of a day, the minute is meant: closing for a day by mistake costs more. */
    private static Optional<Dimension> dimension(String text) {
        boolean isDaily =
                BY_DAY.matcher(text).find() && !BY_MINUTE.matcher(text).find();
        boolean isInput = INPUT.matcher(text).find();
        boolean isOutput = OUTPUT.matcher(text).find();
        boolean isTokens = isInput || isOutput || TOKENS.matcher(text).find();
        boolean isRequests = REQUESTS.matcher(text).find();
        if (isTokens == isRequests) {
            return Optional.empty();
        }
        if (isInput != isOutput && !isDaily) {
            return Optional.of(isInput ? Dimension.INPUT_TOKENS : Dimension.OUTPUT_TOKENS);
        }
        if (isTokens) {
            return Optional.of(isDaily ? Dimension.DAILY_TOKENS : Dimension.TOKENS);
        }
        return Optional.of(isDaily ? Dimension.DAILY_REQUESTS : Dimension.REQUESTS);
    }

    private static OptionalLong count(String digits) {
        return HintValues.count(digits.replace(",", ""));
    }
}
