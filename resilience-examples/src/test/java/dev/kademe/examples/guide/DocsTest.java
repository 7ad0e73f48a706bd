package dev.kademe.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.examples.guide.Page.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation shows is taken from files that compile, and what it says to run is run. */
final class DocsTest {
    private static final Set<String> CODE = Set.of("java", "yaml");
    private static final Path GUIDE = Page.CHECKOUT.resolve("docs/guide");
    /** In running text a command of the simulator is written without what starts it. */
    private static final Pattern SHORT_COMMAND = Pattern.compile("`((?:lesson|replay|rehearse|serve) [a-z-]+[^`]*)`");

    private static final int LONGEST_PAGE = 150;
    private static final List<String> HEADINGS = List.of(
            "## What it is",
            "## Use it",
            "## Defaults",
            "## What it reports",
            "## How it decides",
            "## Happy and unhappy sequence",
            "## Patterns",
            "## Anti-patterns");

    /** What has been run already: a page says it, another shows what it prints. */
    private static final Map<Command, Command.Run> RUNS = new HashMap<>();

    @TempDir
    private static Path written;

    @ParameterizedTest
    @MethodSource("snippets")
    void snippet_ofAPage_isARegionOfItsFile(Block snippet) throws IOException {
        assertThat(snippet.kind())
                .as("the comment above %s names its file", snippet)
                .isEqualTo("snippet");
        String[] source = snippet.source().split("#", -1);
        List<String> file = Files.readAllLines(Page.CHECKOUT.resolve(source[0]));
        if (source.length == 1) {
            assertThat(stripped(file)).containsSequence(stripped(snippet.lines()));
        } else {
            assertThat(snippet.lines()).isEqualTo(region(file, source[1]));
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void command_ofAPage_isRunHereOrByCi(Command command) throws IOException {
        if (command.isOfSimulator()) {
            Command.Run run = RUNS.computeIfAbsent(command, key -> key.run(written));
            assertThat(run.err()).as(run.err()).doesNotContain("must be", "unknown");
            assertThat(run.exitCode()).isEqualTo(command.expectedExitCode());
        } else {
            assertThat(runByCi()).contains(command.line());
        }
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void output_shownOnAPage_isPrinted(Block output) {
        Command.Run run = RUNS.computeIfAbsent(Command.ofSimulator(output.source()), key -> key.run(written));
        // A page may leave rows out, and the space that only they need.
        assertThat(inWords(run.out().lines())).containsSubsequence(inWords(output.lines().stream()));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void guide_aboutAPart_hasTheHeadings(String name) {
        Page page = Page.of(GUIDE.resolve(name + ".md"));
        assertThat(page.headings()).startsWith(page.headings().get(0)).endsWith(HEADINGS.toArray(String[]::new));
        assertThat(page.headings()).hasSize(HEADINGS.size() + 1);
    }

    @Test
    void pages_all_areShort() {
        assertThat(Page.all())
                .filteredOn(page -> !page.file().endsWith("CHANGELOG.md"))
                .allSatisfy(page ->
                        assertThat(page.lines()).as(page.file().toString()).hasSizeLessThanOrEqualTo(LONGEST_PAGE));
    }

    @Test
    void links_toFiles_leadSomewhere() {
        assertThat(Page.all())
                .allSatisfy(page ->
                        assertThat(Link.broken(page)).as(page.file().toString()).isEmpty());
    }

    @Test
    void artifact_ofTheReadme_hasTheVersionOfThisCheckout() throws IOException {
        String version = Files.readString(Page.CHECKOUT.resolve("pom.xml"))
                .replaceFirst("(?s).*?<artifactId>kademe-parent</artifactId>\\s*<version>([^<]+)</version>.*", "$1");
        assertThat(Page.CHECKOUT.resolve("README.md"))
                .content()
                .contains("`dev.kademe:resilience-core:" + version + "`");
    }

    static Stream<Block> snippets() {
        return blocks().filter(block -> CODE.contains(block.language()));
    }

    static Stream<Block> outputs() {
        return blocks().filter(block -> block.kind().equals("output"));
    }

    static Stream<Command> commands() {
        Stream<Command> inBlocks = blocks().filter(block -> block.language().equals("sh"))
                .flatMap(block -> block.lines().stream())
                .map(Command::new);
        Stream<Command> inText = Page.all().stream()
                .filter(page -> page.file().startsWith(GUIDE)
                        || page.file().getFileName().toString().startsWith("README"))
                .flatMap(page -> page.lines().stream())
                .map(SHORT_COMMAND::matcher)
                .flatMap(Matcher::results)
                .map(found -> Command.ofSimulator(found.group(1)));
        return Stream.concat(inBlocks, inText).distinct();
    }

    static List<String> guides() {
        return List.of("quota", "retry", "levels", "routing", "simulator", "plan-file", "metrics");
    }

    private static Stream<Block> blocks() {
        return Page.all().stream().flatMap(page -> page.blocks().stream());
    }

    /** The script, and the first two blocks of the README, which it reads. */
    private static String runByCi() throws IOException {
        String script = Files.readString(Page.CHECKOUT.resolve(".ci/run"));
        assertThat(script).contains("readme_command 1", "readme_command 2");
        return Stream.concat(
                        Stream.of(script),
                        Page.of(Page.CHECKOUT.resolve("README.md")).blocks().stream()
                                .filter(block -> block.language().equals("sh"))
                                .limit(2)
                                .flatMap(block -> block.lines().stream()))
                .collect(Collectors.joining("\n"));
    }

    private static List<String> region(List<String> file, String name) {
        return file.stream()
                .dropWhile(line -> !line.strip().equals("// region " + name))
                .skip(1)
                .takeWhile(line -> !line.strip().equals("// endregion"))
                .collect(Collectors.joining("\n"))
                .stripIndent()
                .lines()
                .toList();
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(String::strip).toList();
    }

    private static List<String> inWords(Stream<String> lines) {
        return lines.map(line -> line.strip().replaceAll(" +", " ")).toList();
    }
}
