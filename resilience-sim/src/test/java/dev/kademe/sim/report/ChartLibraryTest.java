package dev.kademe.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ChartLibraryTest {
    @Test
    void file_asKept_isTheOneThatTheTextBesideItNames() throws IOException, NoSuchAlgorithmException {
        byte[] library = resource("echarts.common.min.js");
        List<String> origin = new String(resource("echarts.txt"), StandardCharsets.UTF_8)
                .lines()
                .toList();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(library);

        assertThat(origin).contains("sha256: " + HexFormat.of().formatHex(digest));
        assertThat(text(library)).contains("t.version=\"" + valueOf("version", origin) + "\"");
        assertThat(valueOf("licence", origin)).startsWith("Apache-2.0");
    }

    @Test
    void file_asKept_canStandInAnElementOfAPage() throws IOException {
        assertThat(text(resource("echarts.common.min.js")))
                .contains("www.apache.org/licenses/LICENSE-2.0")
                .doesNotContain("</script", "</SCRIPT", "<!--", "new Function(", "eval(");
    }

    private static String valueOf(String name, List<String> origin) {
        return origin.stream()
                .filter(line -> line.startsWith(name + ": "))
                .findFirst()
                .orElseThrow()
                .substring(name.length() + 2);
    }

    private static String text(byte[] library) {
        return new String(library, StandardCharsets.UTF_8);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(HtmlPage.class.getResourceAsStream("echarts/" + name))) {
            return in.readAllBytes();
        }
    }
}
