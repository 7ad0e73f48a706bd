package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ColumnsTest {
    private static final Columns<Row> COLUMNS = new Columns<Row>()
            .word("name", Row::name)
            .number("count", Row::count)
            .ratio("share", Row::share);

    @Test
    void json_rows_isAnArrayWithAnObjectALine() {
        String json = COLUMNS.json(List.of(new Row("a", 1, 137 / 160.0), new Row("b", -4294967295L, 1.0)));

        assertThat(json).isEqualTo("""
                [
                {"name":"a","count":1,"share":0.85625},
                {"name":"b","count":-4294967295,"share":1.0}
                ]
                """);
    }

    @Test
    void json_ratio_isNotRounded() {
        assertThat(COLUMNS.json(List.of(new Row("a", 0, 2 / 3.0)))).contains("\"share\":0.6666666666666666}");
    }

    @Test
    void json_wordWithQuotesAndControls_isEscaped() {
        assertThat(COLUMNS.json(List.of(new Row("a\"b\\c\nd", 0, 0)))).contains("\"name\":\"a\\\"b\\\\c\\nd\",");
    }

    @Test
    void json_noRows_isAnEmptyArray() {
        assertThat(COLUMNS.json(List.of())).isEqualTo("[\n]\n");
    }

    @Test
    void csv_rows_isAHeaderAndALineARow() {
        assertThat(COLUMNS.csv(List.of(new Row("a", 1, 0.5), new Row("b", 2, 1.0))))
                .isEqualTo("""
                name,count,share
                a,1,0.5
                b,2,1.0
                """);
    }

    @Test
    void csv_wordWithCommaQuoteOrLineBreak_isQuoted() {
        List<Row> rows = List.of(new Row("a,b", 1, 0), new Row("say \"a\"", 2, 0), new Row("a\nb", 3, 0));

        assertThat(COLUMNS.csv(rows)).isEqualTo("""
                name,count,share
                "a,b",1,0.0
                "say ""a""\",2,0.0
                "a
                b",3,0.0
                """);
    }

    private record Row(String name, long count, double share) {}
}
