package dev.kademe.document;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.kademe.document.Shape.Group;
import dev.kademe.document.Shape.Items;
import dev.kademe.document.Shape.Leaf;
import dev.kademe.document.Shape.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of a document as JSON Schema, for editors. */
final class Schema {
    private static final JsonFactory JSON = new JsonFactory();

    private Schema() {}

    static String text(String title, Group root) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", title);
        schema.putAll(of(root));
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            write(json, schema);
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can always be written", e);
        }
        return text + "\n";
    }

    private static Map<String, Object> of(Shape shape) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", shape.about());
        if (shape instanceof Leaf<?> leaf) {
            schema.putAll(leaf.kind().schema());
            if (leaf.fallback() != null) {
                schema.put("default", literal(leaf.fallback()));
            }
        } else if (shape instanceof Group group) {
            String shorthand = group.shorthand();
            if (shorthand == null) {
                schema.putAll(object(group));
            } else {
                schema.put("anyOf", List.of(of(group.key(shorthand).orElseThrow()), object(group)));
            }
        } else if (shape instanceof Table table) {
            schema.put("type", "object");
            schema.put("propertyNames", table.key().schema());
            schema.put("additionalProperties", of(table.value()));
            schema.put("minProperties", table.least());
            schema.put("maxProperties", Table.MOST);
            if (table.needed() != null) {
                schema.put("required", List.of(table.needed()));
            }
        } else if (shape instanceof Items items) {
            schema.put("type", "array");
            schema.put("items", of(items.value()));
            schema.put("minItems", items.least());
            schema.put("maxItems", items.most());
        }
        return schema;
    }

    private static Map<String, Object> object(Group group) {
        Map<String, Object> properties = new LinkedHashMap<>();
        group.keys().forEach(key -> properties.put(key.name(), of(key)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                group.keys().stream().filter(Shape::isRequired).map(Shape::name).toList());
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Object literal(String fallback) {
        if (fallback.equals("true") || fallback.equals("false")) {
            return Boolean.valueOf(fallback);
        }
        return fallback.matches("[0-9]{1,18}") ? (Object) Long.valueOf(fallback) : fallback;
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Number number) {
            json.writeNumber(number.toString());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeString((String) value);
        }
    }
}
