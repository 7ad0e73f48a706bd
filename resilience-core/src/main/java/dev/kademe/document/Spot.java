package dev.kademe.document;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * A place in a document.
 *
 * @param line from 1
 * @param column from 1
 */
public record Spot(int line, int column) {
    public static final Spot START = new Spot(1, 1);

    public static Spot of(Optional<Mark> mark) {
        return mark.map(at -> new Spot(at.getLine() + 1, at.getColumn() + 1)).orElse(START);
    }
}
