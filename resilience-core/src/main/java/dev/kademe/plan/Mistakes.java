package dev.kademe.plan;

import dev.kademe.plan.PlanException.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a plan while it is read, so that its author hears of everything at once. */
final class Mistakes {
    private final String file;
    private final List<Mistake> found = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    void add(Spot spot, String message) {
        found.add(new Mistake(spot.line(), spot.column(), message));
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** What {@code make} makes; null when it cannot, which is then a mistake at {@code spot}. */
    <T> @Nullable T attempt(Spot spot, Supplier<T> make) {
        try {
            return make.get();
        } catch (Unread reportedBefore) {
            return null;
        } catch (IllegalArgumentException e) {
            add(spot, Objects.requireNonNullElse(e.getMessage(), "not allowed"));
            return null;
        }
    }

    PlanException exception() {
        return new PlanException(file, found);
    }

    void throwIfAny() {
        if (!isEmpty()) {
            throw exception();
        }
    }

    /** A value that could not be read, and was reported where it stands: what needs it is not made. */
    static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unread() {
            super("unread", null, false, false);
        }
    }
}
