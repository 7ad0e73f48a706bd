package dev.kademe;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Holds the package table of docs/ARCHITECTURE.md, and keeps time and chance in the drivers. */
final class ArchitectureTest {
    private static final String ROOT = "dev.kademe.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.kademe");

    @Test
    void packages_allOfThem_standInTheTable() throws IOException {
        assertThat(CLASSES.stream().map(ArchitectureTest::folder).distinct().toList())
                .containsExactlyInAnyOrderElementsOf(table());
    }

    @Test
    void imports_ofEachPackage_goUpwardOnly() throws IOException {
        List<String> table = table();
        List<String> wrong = new ArrayList<>();
        for (JavaClass origin : CLASSES) {
            origin.getDirectDependenciesFromSelf().stream()
                    .filter(dependency ->
                            dependency.getTargetClass().getPackageName().startsWith(ROOT))
                    .filter(dependency ->
                            table.indexOf(folder(dependency.getTargetClass())) > table.indexOf(folder(origin)))
                    .forEach(dependency -> wrong.add(dependency.getDescription()));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void imports_betweenPackages_haveNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("dev.kademe.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void timeAndChance_outsideTheClient_areArguments() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.kademe.client..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(UUID.class, "randomUUID")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callConstructor(Random.class)
                .orShould()
                .callConstructor(SplittableRandom.class)
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(
                        ThreadLocalRandom.class,
                        Thread.class,
                        LockSupport.class,
                        Executors.class,
                        ForkJoinPool.class,
                        java.time.Clock.class)
                .check(CLASSES);
    }

    @Test
    void synchronized_anywhere_isAbsent() {
        assertThat(CLASSES.stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.getModifiers().contains(JavaModifier.SYNCHRONIZED)))
                .isEmpty();
    }

    @Test
    void nullness_ofEveryPackage_isMarked() {
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(folder -> !folder.isAnnotatedWith(NullMarked.class))
                        .map(folder -> folder.getName()))
                .isEmpty();
    }

    private static String folder(JavaClass type) {
        return type.getPackageName().substring(ROOT.length());
    }

    /** The first table of the document that names packages, in its order. */
    private static List<String> table() throws IOException {
        String document = Files.readString(Path.of("../docs/ARCHITECTURE.md"));
        String table = document.substring(
                document.indexOf("## Packages of `resilience-core`"), document.indexOf("## Who owns what"));
        List<String> packages = new ArrayList<>();
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(table);
        while (row.find()) {
            packages.add(row.group(1));
        }
        return packages;
    }
}
