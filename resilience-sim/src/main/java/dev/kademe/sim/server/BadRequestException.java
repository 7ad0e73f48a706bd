package dev.kademe.sim.server;

import dev.kademe.sim.server.Refusal.Complaint;
import dev.kademe.sim.server.Refusal.Mistake;
import java.util.Objects;

/** A request that cannot be understood; its message names fields and what is allowed, never what was sent. */
final class BadRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Mistake mistake;

    BadRequestException(String message) {
        this(Mistake.BAD_REQUEST, message);
    }

    BadRequestException(Mistake mistake, String message) {
        super(message);
        this.mistake = mistake;
    }

    Complaint complaint() {
        return new Complaint(mistake, Objects.requireNonNull(getMessage()));
    }
}
