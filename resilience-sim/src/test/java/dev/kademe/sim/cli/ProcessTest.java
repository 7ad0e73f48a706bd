package dev.kademe.sim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "rehearse --help",
                "lesson cost",
                "plan schema",
                "plan show PLAN",
                "rehearse --plan PLAN --trace TRACE",
                "rehearse bench --plan PLAN --trace TRACE --rounds 2 --warm-up 0s",
                "serve --port 0",
            })
    void main_outputToAFullDisk_endsWithThreeAndOneComplaint(String words) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command("", words(words)))
                .redirectOutput(new File("/dev/full"))
                .redirectError(err.toFile())
                .start();

        assertThat(process.waitFor()).isEqualTo(Printout.UNWRITTEN);
        assertThat(Files.readString(err).lines().filter(line -> !line.contains("questions of")))
                .containsExactly("the output could not be written to its end");
    }

    @ParameterizedTest
    @CsvSource({"plan check PLAN, 0", "plan check FAILING, 1"})
    void main_readerGone_endsQuietlyAsItWouldHave(String words, int exitCode) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command("", words(words)))
                .redirectError(err.toFile())
                .start();
        process.getInputStream().close();

        assertThat(process.waitFor()).isEqualTo(exitCode);
        assertThat(err).isEmptyFile();
    }

    @Test
    void main_logToAPipeOfTheShell_isRead() throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command("", words("replay normal-morning --log /dev/stdout")))
                .redirectError(err.toFile())
                .start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(Files.readString(err)).isZero();
        assertThat(out).contains(" asked workload=live ").contains("normal-morning");
    }

    /** The result used to be printed over the beginning of the log. */
    @ParameterizedTest
    @CsvSource({"--log same, --log, same", "--report /dev/stdout, --report, /dev/stdout"})
    void main_fileIsTheOutput_isRefused(String words, String option, String file)
            throws IOException, InterruptedException {
        Path out = folder.resolve("same");
        Process process = new ProcessBuilder(command("", words("replay normal-morning " + words)))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectErrorStream(false)
                .start();
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).isEqualTo(Main.BAD_INPUT);
        assertThat(err)
                .isEqualTo(
                        "%s must be another file than that of the standard output, was '%s'\n".formatted(option, file));
        assertThat(out).isEmptyFile();
    }

    private static String[] words(String words) {
        Path examples = Path.of("../resilience-examples").toAbsolutePath();
        return words.replace("PLAN", examples.resolve("plans/ipo.yaml").toString())
                .replace("FAILING", examples.resolve("plans/first-morning.yaml").toString())
                .replace("TRACE", examples.resolve("traces/ten-minutes.csv").toString())
                .split(" ", -1);
    }

    private Result run(String options, String... args) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        int exitCode = new ProcessBuilder(command(options, args))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        return new Result(exitCode, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    private static List<String> command(String options, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(Stream.of(options.split(" ", -1))
                .filter(option -> !option.isEmpty())
                .toList());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        return command;
    }

    private record Result(int exitCode, String out, String err) {}
}
