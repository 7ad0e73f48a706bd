package dev.kademe.sim;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the simulator to its table in docs/ARCHITECTURE.md, and keeps it free of real time and of chance that was not handed
 * in; only its server has threads.
 */
final class ArchitectureTest {
    private static final String ROOT = "dev.kademe.sim.";
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\|.*");
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.kademe.sim");

    @Test
    void packages_areThoseOfTheTable() {
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .map(name -> name.substring(ROOT.length()).split("\\.", -1)[0])
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(rows());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void dependencies_ofEachRow_pointUp(String row) {
        String[] below = rows().stream()
                .dropWhile(other -> !other.equals(row))
                .skip(1)
                .map(other -> ROOT + other + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(ROOT + row + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(below)
                .check(CLASSES);
    }

    @Test
    void imports_betweenPackages_haveNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("dev.kademe.sim.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void outsideWorld_anywhere_isNotRead() throws IOException {
        Pattern outsideWorld = outsideWorld();
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.kademe.sim.server.ServerThreads")
                .and()
                .doNotHaveFullyQualifiedName("dev.kademe.sim.cli.Aside")
                .should(accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        "is in outside-world.txt",
                        access -> outsideWorld
                                .matcher(access.getTarget().getFullName())
                                .matches())))
                .check(CLASSES);
    }

    /** The first column of the table in the section on the simulator, from the top. */
    static List<String> rows() {
        try (Stream<String> lines = Files.lines(Path.of("../docs/ARCHITECTURE.md"))) {
            return lines.dropWhile(line -> !line.equals("## Packages of `resilience-sim`"))
                    .dropWhile(line -> !line.startsWith("| package |"))
                    .skip(2)
                    .map(ROW::matcher)
                    .takeWhile(Matcher::matches)
                    .map(row -> row.group(1))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("docs/ARCHITECTURE.md holds the simulator's table", e);
        }
    }

    private static Pattern outsideWorld() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("../resilience-core/src/test/resources/outside-world.txt"))) {
            return Pattern.compile(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.joining("|")));
        }
    }
}
