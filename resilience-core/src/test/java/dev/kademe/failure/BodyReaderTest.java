package dev.kademe.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a body, and where reading stops. */
final class BodyReaderTest {
    @Test
    void read_nested_pathsInLowerCase() {
        Body body = read("[{\"Error\":{\"details\":[{\"A\":1},[{\"a\":true}],\"x\",null],\"code\":\"c\"},\"b\":2.5}]");

        assertThat(body.all("error.details.a")).containsExactly("1", "true");
        assertThat(body.all("error.details")).containsExactly("x");
        assertThat(body.all("error.code")).containsExactly("c");
        assertThat(body.all("b")).containsExactly("2.5");
        assertThat(body.fields()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"event: error\ndata: {\"a\":1}\n\n", "429 Too Many Requests: {\"a\":1}", " {\"a\":1} tail"})
    void read_textAroundTheValue_isPassedOver(String body) {
        assertThat(read(body).all("a")).containsExactly("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "1",
                "\"a\"",
                "{",
                "{\"a\":1",
                "{\"a\":1]",
                "{a:1}",
                "<p>{\"a\":1}</p>",
                "{\"a\":01}",
                "{\"a\":NaN}",
                "{'a':1}"
            })
    void read_noWholeObject_isNoInformation(String body) {
        assertThat(read(body).fields()).isEmpty();
    }

    @Test
    void read_tooDeep_isNoInformation() {
        assertThat(read("{\"a\":1,\"b\":" + "[".repeat(40) + "]".repeat(40) + "}")
                        .fields())
                .isEmpty();
        assertThat(read("{\"a\":1,\"b\":" + "[".repeat(20) + "]".repeat(20) + "}")
                        .fields())
                .hasSize(1);
    }

    @Test
    void read_manyFieldsAndLongValues_areCut() {
        StringBuilder body =
                new StringBuilder("{\"long\":\"").append("x".repeat(5_000)).append('"');
        for (int i = 0; i < 1_000; i++) {
            body.append(",\"f").append(i).append("\":1");
        }

        Body read = read(body.append('}').toString());

        assertThat(read.fields()).hasSize(BodyReader.MOST_FIELDS);
        assertThat(read.all("long").get(0)).hasSize(BodyReader.LONGEST_VALUE);
    }

    @Test
    void read_longNumber_isNoInformation() {
        assertThat(read("{\"a\":" + "9".repeat(1_000) + "}").fields()).isEmpty();
    }

    private static Body read(String body) {
        return BodyReader.read(body.getBytes(StandardCharsets.UTF_8));
    }
}
