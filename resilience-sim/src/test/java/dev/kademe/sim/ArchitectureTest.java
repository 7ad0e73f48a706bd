package dev.kademe.sim;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the simulator free of cycles, of real time and of chance that was not handed in; only its server has threads. */
final class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.kademe.sim");

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
                .should(accessTargetWhere(DescribedPredicate.<JavaAccess<?>>describe(
                        "is in outside-world.txt",
                        access -> outsideWorld
                                .matcher(access.getTarget().getFullName())
                                .matches())))
                .check(CLASSES);
    }

    @Test
    void commandLine_isUsedByNobody() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.kademe.sim.cli")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.kademe.sim.cli")
                .check(CLASSES);
    }

    private static Pattern outsideWorld() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("../resilience-core/src/test/resources/outside-world.txt"))) {
            return Pattern.compile(lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.joining("|")));
        }
    }
}
