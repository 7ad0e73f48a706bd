package dev.kademe.sim.lesson.placement;

import dev.kademe.answer.Answer;
import dev.kademe.call.Question;
import java.util.concurrent.CompletionStage;

/** A production client at one of the three places. */
@FunctionalInterface
interface Layer {
    /** Asks it; the content is the id of the user's request, the answer a status. */
    CompletionStage<Answer<Integer>> ask(Question<String> question);
}
