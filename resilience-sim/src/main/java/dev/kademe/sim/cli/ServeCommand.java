package dev.kademe.sim.cli;

import dev.kademe.client.TimeSource;
import dev.kademe.document.DocumentException;
import dev.kademe.sim.provider.ProviderLimits;
import dev.kademe.sim.provider.ProviderMeter.RejectedCalls;
import dev.kademe.sim.scenario.Scenario;
import dev.kademe.sim.scenario.ScenarioFile;
import dev.kademe.sim.server.MeterKind;
import dev.kademe.sim.server.Pace;
import dev.kademe.sim.server.ProcessBounds;
import dev.kademe.sim.server.ProviderServer;
import dev.kademe.sim.server.ServedScenario;
import dev.kademe.sim.server.ServerSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serve}: the fake provider over HTTP, until the process is told to end. */
@Command(
        description = "A fake provider over HTTP: OpenAI chat completions, Anthropic messages and an admin page.",
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    private static final long LARGEST_SEED = 0xFFFFFFFFL;
    /** How often a scenario is looked at. */
    private static final Duration LOOK = Duration.ofMillis(100);

    private static final int LARGEST_PORT = 65_535;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "the address to listen on (default: ${DEFAULT-VALUE})")
    private String host = "";

    @Option(
            names = "--port",
            defaultValue = "8089",
            description = "0..65535, 0 takes a free one (default: ${DEFAULT-VALUE})")
    private String port = "";

    @Option(names = "--rpm", defaultValue = "500", description = "requests a minute (default: ${DEFAULT-VALUE})")
    private String requests = "";

    @Option(names = "--tpm", defaultValue = "400000", description = "tokens a minute (default: ${DEFAULT-VALUE})")
    private String tokens = "";

    @Option(
            names = "--meter",
            defaultValue = "sliding",
            description = "how a minute is counted: sliding, bucket or fixed (default: ${DEFAULT-VALUE})")
    private String meter = "";

    @Option(
            names = "--rejected",
            defaultValue = "counted",
            description = "whether a rejected request counts as one: counted or free (default: ${DEFAULT-VALUE})")
    private String rejected = "";

    @Option(
            names = "--answer-tokens",
            defaultValue = "250",
            description = "tokens of an answer that no limit cuts, 1..16384 (default: ${DEFAULT-VALUE})")
    private String answerTokens = "";

    @Option(
            names = "--first-token",
            defaultValue = "300ms",
            description = "time to the first token, such as 300ms or 2s, at most 10m (default: ${DEFAULT-VALUE})")
    private String firstToken = "";

    @Option(
            names = "--tokens-per-second",
            defaultValue = "80",
            description = "how fast the others follow, 1..1000000 (default: ${DEFAULT-VALUE})")
    private String tokensPerSecond = "";

    @Option(
            names = "--in-flight",
            defaultValue = "256",
            description = "requests served at a time, 1..1000; more are told of overload (default: ${DEFAULT-VALUE})")
    private String inFlight = "";

    @Option(names = "--seed", defaultValue = "1", description = "0..4294967295 (default: ${DEFAULT-VALUE})")
    private String seed = "";

    @Option(
            names = "--scenario",
            description =
                    "a scenario file that happens to it from now on: its load spends the limits, its faults come and go")
    private @Nullable String scenario;

    @Mixin
    private FaultOptions faults = new FaultOptions();

    @Override
    public Integer call() {
        try {
            return serve();
        } catch (DocumentException e) {
            // A file with many mistakes has a line for each.
            Objects.requireNonNull(spec).commandLine().getErr().println(e.getMessage());
            return Main.BAD_INPUT;
        } catch (Inputs.BadInput e) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(), Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private int serve() {
        ProcessBounds.set();
        ServerSettings settings = settings();
        InetSocketAddress address = address();
        Scenario happening = scenario == null ? null : scenario(scenario);
        try (ProviderServer server = start(address, settings)) {
            server.faults(faults.value());
            server.closeAtExit();
            int printed = Printout.print(
                    Objects.requireNonNull(spec).commandLine(),
                    "serving on http://%s:%d (admin page there; OpenAI at /v1, Anthropic at /)\n"
                            .formatted(name(address), server.address().getPort()));
            if (printed != 0) {
                return printed;
            }
            if (happening == null) {
                server.awaitEnd();
            } else {
                happen(happening, server, settings.seed());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private static Scenario scenario(String file) {
        try {
            return ScenarioFile.read(Path.of(file)).scenario();
        } catch (IOException | InvalidPathException e) {
            throw new Inputs.BadInput("--scenario", file, "a file that can be read");
        }
    }

    private void happen(Scenario happening, ProviderServer server, long chance) throws InterruptedException {
        TimeSource time = TimeSource.system();
        long startNanos = time.now().nanos();
        try (ServedScenario running = new ServedScenario(happening, faults.value(), chance, server)) {
            do {
                running.advance(time.now().nanos() - startNanos);
            } while (!server.awaitEnd(LOOK));
        }
    }

    private ProviderServer start(InetSocketAddress address, ServerSettings settings) {
        try {
            return ProviderServer.start(address, settings, TimeSource.system());
        } catch (IOException e) {
            throw new Inputs.BadInput("--port", port, "free on an address of this machine, here " + name(address));
        }
    }

    private ServerSettings settings() {
        Pace pace = new Pace(
                (int) Inputs.number("--answer-tokens", answerTokens, 1, Pace.MOST_ANSWER_TOKENS),
                Inputs.duration("--first-token", firstToken, Pace.LONGEST_FIRST_TOKEN),
                (int) Inputs.number("--tokens-per-second", tokensPerSecond, 1, Pace.MOST_TOKENS_PER_SECOND));
        return new ServerSettings(
                new ProviderLimits(
                        Inputs.number("--rpm", requests, 0, ProviderLimits.HIGHEST),
                        Inputs.number("--tpm", tokens, 0, ProviderLimits.HIGHEST)),
                Inputs.word("--meter", meter, MeterKind.values()),
                Inputs.word("--rejected", rejected, RejectedCalls.values()),
                pace,
                (int) Inputs.number("--in-flight", inFlight, 1, ServerSettings.HIGHEST_IN_FLIGHT),
                Inputs.number("--seed", seed, 0, LARGEST_SEED));
    }

    private InetSocketAddress address() {
        InetSocketAddress address = new InetSocketAddress(host, (int) Inputs.number("--port", port, 0, LARGEST_PORT));
        if (address.isUnresolved()) {
            throw new Inputs.BadInput("--host", host, "an address or a name of this machine");
        }
        return address;
    }

    /** As it stands in a URL: an address of IPv6 in brackets. */
    private static String name(InetSocketAddress address) {
        String text = address.getAddress().getHostAddress();
        return text.contains(":") ? "[" + text + "]" : text;
    }
}
