package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes one JSON value. */
interface JsonText {
    /** The factory, which is thread-safe. */
    JsonFactory JSON = new JsonFactory();

    void write(JsonGenerator json) throws IOException;

    /** What {@code value} writes between the braces of an object. */
    static String object(JsonText value) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            value.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
