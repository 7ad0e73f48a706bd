package dev.kademe.sim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServeCommandTest {
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            --port              | 65536        | a whole number from 0 to 65535
            --host              | no.such.host.invalid | an address or a name of this machine
            --rpm               | -1           | a whole number from 0 to 1000000000000
            --tpm               | many         | a whole number from 0 to 1000000000000
            --meter             | leaky        | sliding, bucket, fixed
            --rejected          | maybe        | counted, free
            --answer-tokens     | 0            | a whole number from 1 to 16384
            --first-token       | 300          | a time such as 300ms, 2s or 1m, at most 10m
            --first-token       | 11m          | a time such as 300ms, 2s or 1m, at most 10m
            --tokens-per-second | 0            | a whole number from 1 to 1000000
            --in-flight         | 1001         | a whole number from 1 to 1000
            --scenario          | none.yaml    | a file that can be read
            --seed              | x            | a whole number from 0 to 4294967295
            --storm             | 1.5          | a number from 0 to 1
            --storm             | NaN          | a number from 0 to 1
            --hint              | soon         | none, seconds, millis, date
            --hint-wait         | 25h          | at most 1440m
            --overload          | -0.1         | a number from 0 to 1
            --broken            | 1e0          | a number from 0 to 1
            --limit             | 2            | a number from 0 to 1
            --slow              | 0.5          | a number from 1 to 1000
            """)
    void serve_valueOutOfRange_isToldInOneLine(String option, String value, String allowed) {
        assertRefused(Invocation.of("serve", option + "=" + value), allowed);
    }

    @Test
    void serve_sharesBeyondOne_areRefused() {
        Invocation run = Invocation.of("serve", "--storm", "0.7", "--overload", "0.1", "--broken", "0.3");

        assertRefused(run, "--broken must be a number from 0 to 0.2, was '0.3'");
    }

    @Test
    void serve_portInUse_isToldInOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertRefused(Invocation.of("serve", "--port", port), "--port must be free");
        }
    }

    @Test
    void main_portZero_printsThePortAndServesUntilItIsEnded() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "serve",
                        "--port",
                        "0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String line = out.readLine();
            assertThat(line).startsWith("serving on http://127.0.0.1:");
            URI page = URI.create(line.split(" ", -1)[2] + "/admin/state");

            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(response.body()).contains("\"limit\":400000");
            process.toHandle().destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(out.lines()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void assertRefused(Invocation run, String allowed) {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(allowed);
        assertThat(run.err().lines()).hasSize(1);
    }
}
