package dev.kademe.document;

import dev.kademe.document.DocumentException.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a document while it is read, so that its author hears of everything at once. */
public final class Mistakes {
    private final String file;
    private final List<Mistake> found = new ArrayList<>();

    public Mistakes(String file) {
        this.file = file;
    }

    public void add(Spot spot, String message) {
        found.add(new Mistake(spot.line(), spot.column(), message));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** What {@code make} makes; null when it cannot, which is then a mistake at {@code spot}. */
    public <T> @Nullable T attempt(Spot spot, Supplier<T> make) {
        try {
            return make.get();
        } catch (Unread reportedBefore) {
            return null;
        } catch (IllegalArgumentException e) {
            add(spot, Objects.requireNonNullElse(e.getMessage(), "not allowed"));
            return null;
        }
    }

    public DocumentException exception() {
        return new DocumentException(file, found);
    }

    public void throwIfAny() {
        if (!isEmpty()) {
            throw exception();
        }
    }

    /** A value that could not be read, and was reported where it stands: what needs it is not made. */
    public static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Unread() {
            super("unread", null, false, false);
        }
    }
}
