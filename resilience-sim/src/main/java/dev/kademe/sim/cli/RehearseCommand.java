package dev.kademe.sim.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The production client against providers that enforce a quota. */
@Command(
        name = "rehearse",
        description = "Runs the production client against providers that enforce a quota.",
        mixinStandardHelpOptions = true,
        subcommands = SaturationCommand.class)
final class RehearseCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                "name a rehearsal: "
                        + String.join(
                                ", ", Objects.requireNonNull(spec).subcommands().keySet()));
    }
}
