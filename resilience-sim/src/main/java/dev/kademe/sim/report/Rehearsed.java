package dev.kademe.sim.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a plan fared in all runs of a rehearsal, which may be more than a page draws: what the page says to whoever checks the
 * plan. Immutable.
 *
 * @param plan the plan's name
 * @param settings a digest of its settings
 * @param runs with how many seeds it was rehearsed
 * @param passed how many of these passed
 */
public record Rehearsed(String plan, String settings, int runs, int passed) {
    private static final JsonFactory JSON = new JsonFactory();
    /** It stands near the beginning of a page, before its style. */
    private static final int LOOKED_THROUGH = 256 * 1_024;

    private static final String BEGIN = "<script type=\"application/json\" id=\"rehearsed\">";
    private static final String END = "</script>";

    /** The element of a page; nothing when it is of no rehearsal. */
    static String element(List<Rehearsed> all) {
        if (all.isEmpty()) {
            return "";
        }
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartArray();
            for (Rehearsed each : all) {
                json.writeStartObject();
                json.writeStringField("plan", each.plan);
                json.writeStringField("settings", each.settings);
                json.writeNumberField("runs", each.runs);
                json.writeNumberField("passed", each.passed);
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return BEGIN + out.toString().replace("<", "\\u003c") + END + "\n";
    }

    /**
     * What a page says; nothing when it is no page of a rehearsal. Only its first 256 KiB are read.
     *
     * @throws IOException when the file cannot be read
     */
    public static List<Rehearsed> in(Path page) throws IOException {
        String text;
        try (InputStream in = Files.newInputStream(page)) {
            text = new String(in.readNBytes(LOOKED_THROUGH), StandardCharsets.UTF_8);
        }
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END, Math.max(begin, 0));
        if (begin < 0 || end < 0) {
            return List.of();
        }
        try (JsonParser json = JSON.createParser(text.substring(begin + BEGIN.length(), end))) {
            return all(json);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return List.of();
        }
    }

    private static List<Rehearsed> all(JsonParser json) throws IOException {
        List<Rehearsed> all = new ArrayList<>();
        if (json.nextToken() == JsonToken.START_ARRAY) {
            while (json.nextToken() == JsonToken.START_OBJECT) {
                all.add(of(json));
            }
        }
        return all;
    }

    private static Rehearsed of(JsonParser json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            fields.put(name, json.getText());
        }
        return new Rehearsed(
                field(fields, "plan"), field(fields, "settings"), number(fields, "runs"), number(fields, "passed"));
    }

    private static int number(Map<String, String> fields, String name) {
        return Integer.parseInt(field(fields, name));
    }

    private static String field(Map<String, String> fields, String name) {
        return Optional.ofNullable(fields.get(name)).orElseThrow(() -> new IllegalArgumentException(name));
    }
}
