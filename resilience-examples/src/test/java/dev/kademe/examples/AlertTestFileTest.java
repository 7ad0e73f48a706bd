package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The checked-in unit tests of the alert rules are those that the simulator computes. */
final class AlertTestFileTest {
    private static final Path CHECKED_IN = Path.of("observability/kademe-alerts-test.yml");
    private static final Path COMPUTED = Path.of("target/kademe-alerts-test.yml");

    @Test
    void write_everyRun_isWhatIsCheckedIn() throws IOException {
        String computed = AlertTestFile.write();
        Files.writeString(COMPUTED, computed);
        assertThat(Files.readString(CHECKED_IN).equals(computed))
                .as("%s is %s; where the change is meant, copy it there", CHECKED_IN, COMPUTED)
                .isTrue();
    }
}
