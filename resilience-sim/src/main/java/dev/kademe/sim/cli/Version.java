package dev.kademe.sim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;

/** The name and the version of the simulator, as the build wrote them down. */
final class Version implements IVersionProvider {
    private static final String FILE = "version.txt";

    /** Lets a command and all below it answer {@code --version}. */
    static void addTo(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version());
        command.getSubcommands().values().forEach(Version::addTo);
    }

    @Override
    public String[] getVersion() throws IOException {
        try (InputStream in = Objects.requireNonNull(Version.class.getResourceAsStream(FILE))) {
            return new String[] {new String(in.readAllBytes(), StandardCharsets.UTF_8).strip()};
        }
    }
}
