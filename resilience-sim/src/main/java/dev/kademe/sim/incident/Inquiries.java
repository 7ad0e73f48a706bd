package dev.kademe.sim.incident;

import dev.kademe.call.Category;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import java.util.random.RandomGenerator;

/** Makes up what is asked. Not thread-safe. */
final class Inquiries {
    private static final int ALL_PERCENT = 100;
    private static final Category LABELLING = new Category("labelling");
    private static final String TICKET = "Etiketlenecek talep";

    private final Conditions conditions;
    private final RandomGenerator random;
    private int made;

    /** The random numbers choose what customers ask about. */
    Inquiries(Conditions conditions, RandomGenerator random) {
        this.conditions = conditions;
        this.random = random;
    }

    /** The next question of a customer. */
    Question<Inquiry> question() {
        Topic topic = Topic.drawn(random.nextInt(ALL_PERCENT));
        return question(new Inquiry(made++, topic.category(), conditions.question(), topic.text()), Workload.LIVE);
    }

    /** The next job of the labelling. */
    Question<Inquiry> label() {
        return question(new Inquiry(made++, LABELLING, conditions.label(), TICKET), Workload.BACKGROUND);
    }

    private static Question<Inquiry> question(Inquiry inquiry, Workload workload) {
        return Question.of(inquiry, workload, Repeatability.repeatable()).withCategory(inquiry.category());
    }
}
