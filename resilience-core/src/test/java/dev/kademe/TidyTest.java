package dev.kademe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the style asks for and no other tool checks, over the sources of all modules. */
final class TidyTest {
    private static final int LONGEST_FILE = 400;
    private static final Pattern SLEEP = Pattern.compile("Thread\\s*\\.sleep\\(|TimeUnit\\.\\w+\\.sleep\\(");
    private static final Pattern SKIPPED =
            Pattern.compile("@" + "Disabled|@" + "RepeatedTest|assume" + "(True|False|That)|@" + "(En|Dis)abled[A-Z]");
    private static final Pattern LOCKED = Pattern.compile("\\bsynchronized\\s*\\(|^\\s+synchronized |\\) synchronized");
    private static final List<String> VAGUE =
            List.of("util", "utils", "impl", "internal", "common", "helper", "manager", "model");

    @Test
    void sources_allModules_areRead() {
        assertThat(sources("main").size()).isGreaterThan(50);
        assertThat(sources("test").size()).isGreaterThan(5);
    }

    @Test
    void tests_allModules_neverSleep() {
        assertThat(offending(sources("test"), SLEEP)).isEmpty();
    }

    @Test
    void tests_allModules_areNeitherSkippedNorRetried() {
        assertThat(offending(sources("test"), SKIPPED)).isEmpty();
    }

    @Test
    void core_everyBlock_usesLocksThatFreeVirtualThreads() {
        assertThat(offending(sources("main"), LOCKED)).isEmpty();
    }

    @Test
    void files_allModules_areShort() {
        assertThat(Stream.concat(sources("main").stream(), sources("test").stream())
                        .filter(file -> text(file).lines().count() > LONGEST_FILE))
                .isEmpty();
    }

    @Test
    void folders_allModules_haveNamesOfTheProblem() {
        assertThat(sources("main").stream().filter(file -> {
                    Predicate<String> isVague = VAGUE::contains;
                    return Stream.of(file.toString().split("/", -1)).anyMatch(isVague);
                }))
                .isEmpty();
    }

    private static List<Path> offending(List<Path> files, Pattern pattern) {
        return files.stream()
                .filter(file -> !file.endsWith("TidyTest.java"))
                .filter(file -> text(file)
                        .lines()
                        .anyMatch(line -> pattern.matcher(line).find()))
                .toList();
    }

    private static List<Path> sources(String kind) {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/" + kind + "/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
