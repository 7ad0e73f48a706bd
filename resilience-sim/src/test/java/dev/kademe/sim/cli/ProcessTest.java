package dev.kademe.sim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulator as a process of its own: neither the machine's locale nor its virtual machine shows in the output. */
final class ProcessTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Duser.language=ar -Duser.country=SA -Duser.extensions=u-nu-arab",
                "-Duser.language=tr -Duser.country=TR -Dfile.encoding=ISO-8859-1",
                "-XX:+UnlockExperimentalVMOptions -XX:hashCode=2 -XX:+UseSerialGC",
            })
    void main_otherLocaleOrMachine_givesTheSameBytes(String options) throws IOException, InterruptedException {
        Path log = folder.resolve("expected.log");
        String expected = Invocation.printed("all --lang tr --log " + log);

        Result run = run(options, "lesson", "all", "--lang", "tr", "--log", "actual.log");

        assertThat(run).isEqualTo(new Result(0, expected, ""));
        assertThat(folder.resolve("actual.log")).hasSameBinaryContentAs(log);
    }

    @Test
    void main_badInput_endsWithTwoAndOneLine() throws IOException, InterruptedException {
        Result run = run("-Dfile.encoding=ISO-8859-1", "lesson", "policies", "--burst", "0");

        assertThat(run).isEqualTo(new Result(2, "", "--burst must be a whole number from 1 to 160, was '0'\n"));
    }

    private Result run(String options, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options.split(" ", -1)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int exitCode = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Result(exitCode, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    private record Result(int exitCode, String out, String err) {}
}
