package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every example against the providers that it names, and compares what it prints with the comment that shows it. */
final class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/kademe/examples");
    private static final Path GUIDE = Path.of("../docs/guide/examples.md");
    private static final Pattern SERVE = Pattern.compile("\\{@code (serve[^}]*)}");
    private static final Pattern ROW = Pattern.compile("\\| \\[(\\w+)]\\([^)]*/(\\w+)\\.java\\) \\| .+\\. \\|");
    private static final String SHOWN = "// prints:";
    private static final int LONGEST_EXAMPLE = 80;

    @ParameterizedTest
    @MethodSource("examples")
    void main_anyExample_printsItsComment(String example) throws Exception {
        List<ServeCommand> providers = new ArrayList<>();
        try {
            Matcher serve = SERVE.matcher(Files.readString(source(example)));
            while (serve.find()) {
                providers.add(ServeCommand.start(serve.group(1)));
            }
            String[] urls = providers.stream().map(ServeCommand::url).toArray(String[]::new);

            assertThat(output(example, urls)).isEqualTo(shownIn(example));
            assertThat(urls).isNotEmpty();
        } finally {
            providers.forEach(ServeCommand::close);
        }
    }

    @Test
    void sources_all_areShort() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThanOrEqualTo(LONGEST_EXAMPLE);
            }
        }
    }

    @Test
    void guide_table_namesEveryExample() throws IOException {
        List<String> named = new ArrayList<>();
        for (String line : Files.readAllLines(GUIDE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                assertThat(row.group(2)).isEqualTo(row.group(1));
                named.add(row.group(1));
            }
        }
        assertThat(named).containsExactlyInAnyOrderElementsOf(examples());
    }

    @Test
    void readme_snippet_isTheExample() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        List<String> snippet = readme.substring(readme.indexOf("```java\n") + 8)
                .lines()
                .takeWhile(line -> !line.equals("```"))
                .filter(line -> !line.isBlank())
                .toList();
        List<String> example = Files.readAllLines(source("FirstCall")).stream()
                .map(String::strip)
                .toList();
        // Its lines follow each other there, so nothing is left out or put in another order.
        assertThat(example).containsSequence(snippet.stream().map(String::strip).toList());
        assertThat(snippet).hasSizeBetween(4, 10);
    }

    /** Everything that shows what it prints; the other files are what the examples are made of. */
    private static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES).filter(Files::isRegularFile)) {
            List<String> names = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                if (Files.readString(file).contains(SHOWN)) {
                    names.add(file.getFileName().toString().replace(".java", ""));
                }
            }
            return names;
        }
    }

    private static Path source(String example) {
        return SOURCES.resolve(example + ".java");
    }

    private static String output(String example, String[] urls) throws ReflectiveOperationException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            Class.forName("dev.kademe.examples." + example)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) urls);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    private static String shownIn(String example) throws IOException {
        List<String> lines = Files.readAllLines(source(example));
        List<String> shown = lines.subList(lines.indexOf(SHOWN) + 1, lines.size());
        assertThat(shown).as("what %s prints", example).isNotEmpty().allMatch(line -> line.startsWith("// "));
        return String.join("\n", shown.stream().map(line -> line.substring(3)).toList());
    }
}
