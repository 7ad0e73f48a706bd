package dev.kademe.sim.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a row holds, said once for JSON and CSV. Values are whole numbers, ratios (not rounded) or words. Not thread-safe.
 *
 * @param <R> the row
 */
public final class Columns<R> {
    private final List<Column<R>> columns = new ArrayList<>();

    /** Adds a column with a whole number. */
    public Columns<R> number(String name, Function<R, ? extends Number> value) {
        return add(name, value);
    }

    /** Adds a column with a ratio. */
    public Columns<R> ratio(String name, Function<R, Double> value) {
        return add(name, value);
    }

    /** Adds a column with a word. */
    public Columns<R> word(String name, Function<R, String> value) {
        return add(name, value);
    }

    /** An array with one object a row, an object a line. */
    public String json(List<R> rows) {
        JsonFactory factory = new JsonFactory();
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < rows.size(); i++) {
            text.append(i == 0 ? "\n" : ",\n").append(object(factory, rows.get(i)));
        }
        return text.append("\n]\n").toString();
    }

    /** A line of names and a line for each row; words are quoted where RFC 4180 asks for it. */
    public String csv(List<R> rows) {
        StringBuilder text = new StringBuilder();
        text.append(String.join(",", columns.stream().map(Column::name).toList()))
                .append('\n');
        for (R row : rows) {
            text.append(String.join(
                            ",",
                            columns.stream()
                                    .map(column ->
                                            quoted(column.value.apply(row).toString()))
                                    .toList()))
                    .append('\n');
        }
        return text.toString();
    }

    private Columns<R> add(String name, Function<R, ?> value) {
        columns.add(new Column<>(name, value::apply));
        return this;
    }

    private String object(JsonFactory factory, R row) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(out)) {
            json.writeStartObject();
            for (Column<R> column : columns) {
                Object value = column.value.apply(row);
                json.writeFieldName(column.name);
                if (value instanceof Double ratio) {
                    json.writeNumber(ratio);
                } else if (value instanceof Number number) {
                    json.writeNumber(number.longValue());
                } else {
                    json.writeString(value.toString());
                }
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static String quoted(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    private record Column<R>(String name, Function<R, Object> value) {}
}
