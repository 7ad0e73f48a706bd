package dev.kademe.sim.server;

import com.sun.net.httpserver.Headers;
import dev.kademe.call.Moment;
import dev.kademe.sim.server.Account.Standings;
import java.util.List;
import java.util.Optional;

/** The language of one provider: how it is asked, and what its answers, refusals and headers look like. Stateless. */
interface Dialect {
    /** What the admin page calls it. */
    String name();

    /** What is missing before the body is looked at, if anything is. */
    Optional<Refusal> objection(Headers request);

    /** What {@code body} asks for. */
    ChatRequest read(byte[] body) throws BadRequestException;

    /** The tokens that the provider takes from the limit when it admits a request; settled when it is answered. */
    long heldTokens(ChatRequest request, int answerTokens);

    /** The header that says which request it was, on every reply. */
    String requestIdHeader();

    /** Adds what the headers of an answer or of a rejection say about the limits. */
    void addLimits(Headers reply, Standings standings, Moment now);

    /** A refusal as it is sent. */
    Problem problem(Refusal refusal, String requestId);

    /** The prefix of an answer's id. */
    String answerPrefix();

    /** The body of a whole answer. */
    String whole(Answer answer);

    /** The events of a stream before its first part. */
    List<String> opening(Answer answer);

    /** The event of one part. */
    String part(Answer answer, String part);

    /** The events after the last part. */
    List<String> closing(Answer answer);

    /**
     * A refusal in its provider's shape.
     *
     * @param status the HTTP status
     * @param body the JSON
     */
    record Problem(int status, String body) {}
}
