package dev.kademe.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schema accepts what the reader accepts. It is read with a validator of the few words that it uses. */
final class PlanSchemaTest {
    private static final Object SCHEMA = yaml(Plan.schema());

    /** What a schema can know: keys and the kinds of values, not who is named twice. */
    static Stream<PlanMistakesTest.Row> refused() {
        return Stream.concat(PlanMistakesTest.keys(), PlanMistakesTest.values())
                .filter(row -> !row.message().contains("is there twice"))
                .filter(row -> !row.message().matches("(?s).*(2d|150%|steps of 0.1%).*"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipo.yaml", "first-morning.yaml", "minimal.yaml"})
    void schema_examples_areValid(String example) {
        String text = PlanText.example(example);
        assertThat(errors(yaml(text), SCHEMA, "plan")).isEmpty();
        assertThat(errors(yaml(Plan.read(example, text).show()), SCHEMA, "plan"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void schema_mistakes_areInvalid(PlanMistakesTest.Row row) {
        assertThat(errors(yaml(PlanText.with(row.said(), row.otherwise())), SCHEMA, "plan"))
                .isNotEmpty();
    }

    @Test
    void schema_everyKey_isDescribedInOrder() {
        assertThat(((Map<?, ?>) map(SCHEMA).get("properties")).keySet())
                .isEqualTo(Map.copyOf((Map<?, ?>) map(SCHEMA).get("properties")).keySet())
                .hasSize(PlanKeys.PLAN.keys().size());
        assertThat(Plan.schema())
                .startsWith("{\n  \"$schema\" : \"https://json-schema.org/draft/2020-12/schema\"")
                .isEqualTo(Plan.schema());
    }

    @Test
    void schema_defaults_areAllowedByTheirOwnKind() {
        List<String> wrong = new ArrayList<>();
        walk(map(SCHEMA), "plan", wrong);
        assertThat(wrong).isEmpty();
    }

    private static void walk(Map<?, ?> schema, String path, List<String> wrong) {
        if (schema.containsKey("default")) {
            wrong.addAll(errors(schema.get("default"), schema, path));
        }
        schema.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                walk(inner, path + "." + key, wrong);
            }
        });
    }

    private static List<String> errors(Object value, Object schemaValue, String path) {
        Map<?, ?> schema = map(schemaValue);
        List<String> errors = new ArrayList<>();
        if (schema.get("anyOf") instanceof List<?> choices
                && choices.stream()
                        .noneMatch(choice -> errors(value, choice, path).isEmpty())) {
            errors.add(path + " is none of the choices");
        }
        if (schema.get("type") instanceof String type && !isOf(type, value)) {
            return List.of(path + " is not of type " + type);
        }
        boolean isOtherWord = schema.get("enum") instanceof List<?> words && !words.contains(value);
        boolean isOtherConstant =
                schema.containsKey("const") && !schema.get("const").equals(value);
        if (isOtherWord || isOtherConstant) {
            errors.add(path + " is not one of the words");
        }
        if (value instanceof String text && schema.get("pattern") instanceof String pattern && !text.matches(pattern)) {
            errors.add(path + " does not match " + pattern);
        }
        if (value instanceof Number number) {
            BigDecimal exact = new BigDecimal(number.toString());
            boolean isLow = schema.get("minimum") != null && exact.compareTo(decimal(schema.get("minimum"))) < 0;
            boolean isHigh = schema.get("maximum") != null && exact.compareTo(decimal(schema.get("maximum"))) > 0;
            if (isLow || isHigh) {
                errors.add(path + " is out of range");
            }
        }
        if (value instanceof List<?> list && schema.containsKey("items")) {
            list.forEach(element -> errors.addAll(errors(element, schema.get("items"), path + "[]")));
            if (list.size() < (int) schema.get("minItems") || list.size() > (int) schema.get("maxItems")) {
                errors.add(path + " has a wrong number of elements");
            }
        }
        if (value instanceof Map<?, ?> map) {
            errors.addAll(errorsInside(map, schema, path));
        }
        return errors;
    }

    private static List<String> errorsInside(Map<?, ?> value, Map<?, ?> schema, String path) {
        List<String> errors = new ArrayList<>();
        if (schema.get("required") instanceof List<?> required) {
            required.stream().filter(key -> !value.containsKey(key)).forEach(key -> errors.add(path + " needs " + key));
        }
        Map<?, ?> properties = schema.get("properties") instanceof Map<?, ?> map ? map : Map.of();
        value.forEach((key, child) -> {
            String inner = path + "." + key;
            if (properties.containsKey(key)) {
                errors.addAll(errors(child, properties.get(key), inner));
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> others) {
                errors.addAll(errors(key, schema.get("propertyNames"), inner));
                errors.addAll(errors(child, others, inner));
            } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
                errors.add(inner + " is unknown");
            }
        });
        return errors;
    }

    private static boolean isOf(String type, Object value) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "number" -> value instanceof Number;
            default -> throw new IllegalArgumentException("the schema uses another type: " + type);
        };
    }

    private static BigDecimal decimal(Object number) {
        return new BigDecimal(number.toString());
    }

    private static Map<?, ?> map(Object value) {
        return (Map<?, ?>) value;
    }

    private static Object yaml(String text) {
        return new Load(LoadSettings.builder().build()).loadFromString(text);
    }
}
