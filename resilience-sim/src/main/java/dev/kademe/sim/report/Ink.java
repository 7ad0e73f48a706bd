package dev.kademe.sim.report;

import java.util.Locale;

/** How a series looks. The colours are in the page's style sheet, by these names; no two patterns stand side by side. */
enum Ink {
    /** What customers took. */
    LIVE(Pattern.PLAIN),
    /** What staff took. */
    INTERNAL(Pattern.DOTS),
    /** What jobs took. */
    BACKGROUND(Pattern.STRIPES),
    /** What others on the key took. */
    OTHERS(Pattern.CROSSES),
    /** What is granted. */
    LIMIT(Pattern.PLAIN),
    /** The level. */
    LEVEL(Pattern.PLAIN),
    /** What came in. */
    ASKED(Pattern.PLAIN),
    /** What was sent. */
    SENT(Pattern.PLAIN),
    /** What was rejected or refused. */
    REFUSED(Pattern.CROSSES),
    /** The first target. */
    FIRST(Pattern.PLAIN),
    /** The second target, and each third one after it. */
    SECOND(Pattern.DOTS),
    /** The third target, and each third one after it. */
    THIRD(Pattern.STRIPES),
    /** The fourth target, and each third one after it. */
    FOURTH(Pattern.CROSSES),
    /** Answers by a person. */
    PERSON(Pattern.BARS),
    /** Answers that were short. */
    SHORT(Pattern.PLAIN),
    /** Calls that wait for their turn. */
    WAITING(Pattern.PLAIN);

    private final Pattern pattern;

    Ink(Pattern pattern) {
        this.pattern = pattern;
    }

    /** Of the target at that place in the plan. */
    static Ink ofTarget(int index) {
        if (index == 0) {
            return FIRST;
        }
        return switch (index % 3) {
            case 1 -> SECOND;
            case 2 -> THIRD;
            default -> FOURTH;
        };
    }

    /** Its name in the style sheet. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its pattern in the style sheet and the script. */
    String pattern() {
        return pattern.name().toLowerCase(Locale.ROOT);
    }

    private enum Pattern {
        PLAIN,
        DOTS,
        STRIPES,
        CROSSES,
        BARS
    }
}
