package dev.kademe.routing;

import java.util.Iterator;
import java.util.Objects;

/**
 * Says whether a text holds data of a person, so that the text stays away from a target without clearance for it.
 * Implementations must be thread-safe and must not keep, log or throw what they read. It is asked once for each part of a
 * request as rendered for the target: system text, every message, tool calls and their results, captions, metadata.
 */
@FunctionalInterface
public interface PersonalData {
    /** A longer text is not searched; it counts as personal. In characters: {@value}. */
    int LONGEST_TEXT = 1_000_000;

    /** A request of more parts is not searched; it counts as personal: {@value}. */
    int MOST_PARTS = 10_000;

    /** Whether this text holds personal data, or might. What it throws counts as yes; see {@link #isInAny}. */
    boolean isIn(CharSequence text);

    /**
     * Finds e-mail addresses, Turkish mobile and landline numbers in their usual writings, other phone numbers that begin
     * with + or 00, IBANs, payment cards and Turkish identity numbers. Cards, IBANs and identity numbers must have right
     * check digits. Other scripts' digits, invisible characters, special spaces and line breaks inside, and escapes of
     * JSON, HTML and URLs hide nothing. It takes time in proportion to the length. Thread-safe; throws only
     * {@link NullPointerException}.
     *
     * <p>It does not find names, postal addresses, numbers in words or without an area code, pictures or encoded data,
     * and nothing that is split over two parts: render one message as one part. Numbers of services (444, 800, 850, 900)
     * are nobody's in person. An order number that looks like a phone number counts as one.
     */
    static PersonalData standard() {
        return StandardPersonalData.INSTANCE;
    }

    /** Finds what this one finds and what the other one finds; the other one is not asked when this one says yes. */
    default PersonalData or(PersonalData other) {
        Objects.requireNonNull(other, "other");
        return text -> isIn(text) || other.isIn(text);
    }

    /**
     * Whether any part of a request holds personal data. Closed on doubt: also true when a part is null, when there are
     * more than {@link #MOST_PARTS}, and when the parts cannot be read or searched to the end. Only an error of the
     * virtual machine other than a stack overflow is thrown.
     *
     * @param parts each is searched by itself, in order, until one has it
     */
    default boolean isInAny(Iterable<? extends CharSequence> parts) {
        try {
            Iterator<? extends CharSequence> remaining = parts.iterator();
            for (int searched = 0; remaining.hasNext(); searched++) {
                CharSequence part = remaining.next();
                if (searched == MOST_PARTS || part == null || isIn(part)) {
                    return true;
                }
            }
            return false;
        } catch (RuntimeException | StackOverflowError | LinkageError unreadable) {
            return true;
        }
    }
}
