package dev.kademe.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Keeps the simulator free of cycles, of real time and of chance that was not handed in. */
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
    void timeAndChance_anywhere_areArguments() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(Thread.class, ThreadLocalRandom.class, Random.class, LockSupport.class, Executors.class)
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
}
