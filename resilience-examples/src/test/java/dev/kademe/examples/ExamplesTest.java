package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Runs every example and compares what it prints with the comment that shows it. */
final class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/kademe/examples");
    private static final int LONGEST_EXAMPLE = 90;

    @Test
    void firstCall_run_printsItsComment() throws IOException {
        assertThat(output(FirstCall::run)).isEqualTo(shownIn("FirstCall"));
    }

    @Test
    void examples_all_areShort() throws IOException {
        try (var files = Files.list(SOURCES).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThan(LONGEST_EXAMPLE);
            }
        }
    }

    @Test
    void readme_snippet_isTheExample() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        List<String> snippet = readme.substring(readme.indexOf("```java\n") + 8)
                .lines()
                .takeWhile(line -> !line.equals("```"))
                .filter(line -> !line.isBlank())
                .toList();
        List<String> example = Files.readAllLines(SOURCES.resolve("FirstCall.java")).stream()
                .map(String::strip)
                .toList();
        // Its lines follow each other there, so nothing is left out or put in another order.
        assertThat(example).containsSequence(snippet.stream().map(String::strip).toList());
        assertThat(snippet).hasSizeBetween(4, 10);
    }

    private static String output(Consumer<PrintStream> example) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        example.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String shownIn(String example) throws IOException {
        return Files.readAllLines(SOURCES.resolve(example + ".java")).stream()
                .dropWhile(line -> !line.equals(" * <pre>"))
                .skip(1)
                .takeWhile(line -> !line.equals(" * </pre>"))
                .map(line -> line.substring(3) + "\n")
                .collect(Collectors.joining());
    }
}
