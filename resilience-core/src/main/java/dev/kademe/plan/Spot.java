package dev.kademe.plan;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * A place in a plan file.
 *
 * @param line from 1
 * @param column from 1
 */
record Spot(int line, int column) {
    static final Spot START = new Spot(1, 1);

    static Spot of(Optional<Mark> mark) {
        return mark.map(at -> new Spot(at.getLine() + 1, at.getColumn() + 1)).orElse(START);
    }
}
