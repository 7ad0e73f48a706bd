package dev.kademe.metrics;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Workload;
import dev.kademe.failure.Failure;
import dev.kademe.level.LevelControl;
import dev.kademe.retry.Retrier.StopReason;
import dev.kademe.routing.Route.SkipReason;
import java.util.Arrays;
import java.util.List;

/** The tags that meters have, each with everything its value can be. */
enum Label {
    CLIENT("client", "the client's name"),
    TARGET("target", "a target of the plan; `person` for a handoff, `none` when nobody answered"),
    QUOTA("quota", "the first target that spends the quota"),
    CATEGORY("category", "a category that a route names, or `unsure`"),
    WORKLOAD("workload", Workload.class),
    DIMENSION("dimension", Dimension.class),
    LEVEL("level", DegradationLevel.class),
    SPENDER("spender", Spender.class),
    ANSWER("answer", Share.class),
    OUTCOME("outcome", Answer.Outcome.class, CallFailedException.Reason.class),
    PERSON("outcome", Person.class),
    RESULT("result", Complete.class, Failure.Kind.class),
    KIND("kind", Failure.Kind.class),
    RECOVERY("by", Recovery.class),
    FALLBACK_REASON("reason", Failure.Kind.class, SkipReason.class, Diverted.class),
    SKIP_REASON("reason", SkipReason.class),
    STOP_REASON("reason", StopReason.class),
    LEVEL_REASON("reason", LevelControl.Reason.class),
    WAIT_REASON("reason", WaitReason.class),
    TOKEN_TYPE("type", TokenType.class),
    TOKEN_USE("use", TokenUse.class),
    DIRECTION("direction", Direction.class),
    LIKED("liked", Liked.class),
    GEN_AI_OPERATION("gen_ai.operation.name", Operation.class),
    GEN_AI_PROVIDER("gen_ai.provider.name", "a provider that the application names"),
    GEN_AI_MODEL("gen_ai.request.model", "a model that the application names"),
    GEN_AI_TOKEN_TYPE("gen_ai.token.type", GenAiTokenType.class),
    GEN_AI_ERROR("error.type", NoError.class, Failure.Kind.class);

    private final String key;
    private final String names;

    @SuppressWarnings("ImmutableEnumChecker") // It is never changed.
    private final List<String> words;

    /** Names that somebody has configured. */
    Label(String key, String names) {
        this.key = key;
        this.names = names;
        this.words = List.of();
    }

    /** The constants of enums. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    Label(String key, Class<? extends Enum<?>>... enums) {
        this.key = key;
        this.names = "";
        this.words = Arrays.stream(enums)
                .flatMap(words -> Arrays.stream(words.getEnumConstants()))
                .map(Tagged::word)
                .toList();
    }

    String key() {
        return key;
    }

    /** Every value, in order; empty when the values are names that somebody has configured. */
    List<String> words() {
        return words;
    }

    /** What the values are, for a person to read. */
    String explain() {
        return words.isEmpty() ? names : String.join(", ", words);
    }

    boolean allows(Tagged value) {
        return words.isEmpty() ? value.isName() : words.contains(value.text());
    }

    /** Who has used what a quota grants. */
    enum Spender {
        LIVE,
        INTERNAL,
        BACKGROUND,
        /** Others with the same key, as far as the provider tells. */
        OUTSIDE,
        /** Nobody that is known: the provider said that there was no room. */
        MARKED
    }

    /** What a caller got, as a service level counts it. */
    enum Share {
        /** A whole answer to the question as it was asked. */
        FULL,
        /** An answer that was cut, or to a question that the level had shortened. */
        SHORT,
        /** A person, now or later. */
        HANDOFF,
        /** Nothing. */
        NONE
    }

    /** The outcomes of {@link Answer.Outcome} that are a person's. */
    enum Person {
        HANDED_OFF,
        CALL_BACK
    }

    /** An attempt that did not fail. */
    enum Complete {
        COMPLETE
    }

    /** How a call ended in which something failed. */
    enum Recovery {
        /** By another attempt at the same target. */
        RETRY,
        /** By another target. */
        FALLBACK,
        PERSON,
        NOBODY
    }

    /** The level's route does not begin with the usual target. */
    enum Diverted {
        DIVERTED
    }

    /** What a call waited for. */
    enum WaitReason {
        QUOTA,
        RETRY
    }

    /** Disjoint: their sum is what was paid. */
    enum TokenType {
        INPUT,
        CACHED_INPUT,
        OUTPUT
    }

    /** Whether the attempt was answered in full. */
    enum TokenUse {
        USEFUL,
        WASTED
    }

    /** Whether an estimate was too high or too low. */
    enum Direction {
        OVER,
        UNDER
    }

    /** Whether the customer liked the answer. */
    enum Liked {
        TRUE,
        FALSE
    }

    /** What the model is asked to do. */
    enum Operation {
        CHAT
    }

    /** The types of the convention: cached input is input. */
    enum GenAiTokenType {
        INPUT,
        OUTPUT
    }

    /** The attempt did not fail: every meter of one name has the same keys. */
    enum NoError {
        NONE
    }
}
