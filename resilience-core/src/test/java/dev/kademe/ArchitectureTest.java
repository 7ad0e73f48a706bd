package dev.kademe;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds resilience-core to the table in docs/ARCHITECTURE.md, and to one place that reads the outside world. */
final class ArchitectureTest {
    private static final String ROOT = "dev.kademe.";
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\|.*");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?dev\\.kademe\\.(\\w+)\\.");
    private static final Pattern SYNCHRONIZED = Pattern.compile("\\bsynchronized\\b");

    private static final List<Source> SOURCES = Source.below(Path.of("src/main/java"));
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.kademe");

    @Test
    void packages_areInTheTable() {
        assertThat(packages())
                .extracting(JavaPackage::getName)
                .isSubsetOf(rows().stream().map(ROOT::concat).toList());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void dependencies_ofEachRow_pointUp(String row) {
        noClasses()
                .that()
                .resideInAPackage(ROOT + row)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(rowsBelow(row).map(ROOT::concat).toArray(String[]::new))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    /** The compiler forgets an import that only Javadoc needs; a reader of the file does not. */
    @ParameterizedTest
    @MethodSource("rows")
    void imports_ofEachRow_pointUp(String row) {
        List<String> below = rowsBelow(row).toList();
        assertThat(SOURCES)
                .filteredOn(source -> source.text().contains("package " + ROOT + row + ";"))
                .filteredOn(source -> importedBy(source).anyMatch(below::contains))
                .isEmpty();
    }

    @Test
    void outsideWorld_isReadByClientOnly() throws IOException {
        Pattern outsideWorld = outsideWorld();
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "client")
                .should(accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        "is in outside-world.txt",
                        access -> outsideWorld
                                .matcher(access.getTarget().getFullName())
                                .matches())))
                .check(CLASSES);
    }

    @Test
    void packages_areNullMarked() {
        assertThat(packages())
                .filteredOn(found -> !found.isAnnotatedWith(NullMarked.class))
                .isEmpty();
    }

    /** Of methods and of blocks: a lock of java.util.concurrent pins no virtual thread. */
    @Test
    void synchronized_isNotUsed() {
        assertThat(SOURCES).filteredOn(source -> source.uses(SYNCHRONIZED)).isEmpty();
    }

    /** The first column of the table whose first header is "package", from the top. */
    static List<String> rows() {
        try (Stream<String> lines = Files.lines(Source.CHECKOUT.resolve("docs/ARCHITECTURE.md"))) {
            List<String> rows = lines.dropWhile(line -> !line.startsWith("| package |"))
                    .skip(2)
                    .map(ROW::matcher)
                    .takeWhile(Matcher::matches)
                    .map(row -> row.group(1))
                    .toList();
            assertThat(rows)
                    .as("rows of the package table in docs/ARCHITECTURE.md")
                    .isNotEmpty()
                    .doesNotHaveDuplicates();
            return rows;
        } catch (IOException e) {
            throw new AssertionError("docs/ARCHITECTURE.md holds the package table", e);
        }
    }

    private static Stream<String> rowsBelow(String row) {
        return rows().stream().dropWhile(other -> !other.equals(row)).skip(1);
    }

    private static List<JavaPackage> packages() {
        return CLASSES.stream().map(JavaClass::getPackage).distinct().toList();
    }

    private static Stream<String> importedBy(Source source) {
        return IMPORT.matcher(source.text()).results().map(found -> found.group(1));
    }

    private static Pattern outsideWorld() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("src/test/resources/outside-world.txt"))) {
            return Pattern.compile(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.joining("|")));
        }
    }
}
