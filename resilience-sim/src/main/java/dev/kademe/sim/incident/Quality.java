package dev.kademe.sim.incident;

import java.util.ArrayList;
import java.util.List;

/**
 * What the answers of the models are worth, by the reconstructed quality table: of 120 real questions the main model
 * answered 95 % of the general ones well and 91 % of the others, the small one 92 % and 55 %, the second provider 90 % and
 * 74 %. The report's table is lost, and only its order is the report's; the questions of an offering are taken for others.
 * What a person answers, or a shorter answer of the main model, counts as the main model's.
 *
 * @param topics a row for each topic
 */
public record Quality(List<OfTopic> topics) {
    static final double MAIN_GENERAL = 0.95;
    static final double MAIN_OTHERS = 0.91;
    static final double SMALL_GENERAL = 0.92;
    static final double SMALL_OTHERS = 0.55;
    static final double SECOND_GENERAL = 0.90;
    static final double SECOND_OTHERS = 0.74;

    static Quality of(CustomerTally customers) {
        List<OfTopic> topics = new ArrayList<>();
        for (Topic topic : Topic.ALL) {
            long small = customers.count(topic, Ending.SMALL);
            long second = customers.count(topic, Ending.SECOND);
            long main = customers.count(topic, Ending.MAIN)
                    + customers.count(topic, Ending.SHORT)
                    + customers.count(topic, Ending.HANDOFF);
            topics.add(new OfTopic(topic.category().name(), topic.isSensitive(), main, small, second));
        }
        return new Quality(List.copyOf(topics));
    }

    /** The answers that are wrong because another model than the main one gave them, expected. */
    public double moreWrongAnswers() {
        return topics.stream().mapToDouble(OfTopic::moreWrongAnswers).sum();
    }

    /**
     * One topic.
     *
     * @param category its name
     * @param isSensitive whether the main model's own quality is that of the others
     * @param main answers worth the main model's
     * @param small answers of the small model
     * @param second answers of the second provider
     */
    public record OfTopic(String category, boolean isSensitive, long main, long small, long second) {
        /** The part of the answers that is good, expected; the main model's when there is none. */
        public double goodRatio() {
            long all = main + small + second;
            return all == 0 ? mainQuality() : mainQuality() - moreWrongAnswers() / all;
        }

        /** The answers that are wrong because another model gave them, expected. */
        public double moreWrongAnswers() {
            double smallQuality = isSensitive ? SMALL_OTHERS : SMALL_GENERAL;
            double secondQuality = isSensitive ? SECOND_OTHERS : SECOND_GENERAL;
            return small * (mainQuality() - smallQuality) + second * (mainQuality() - secondQuality);
        }

        private double mainQuality() {
            return isSensitive ? MAIN_OTHERS : MAIN_GENERAL;
        }
    }
}
