package dev.kademe.sim.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The lessons' tables, computed with the production client. */
@Command(
        description = "Prints the tables of the two lessons, computed with the production client.",
        mixinStandardHelpOptions = true,
        subcommands = {
            FailuresCommand.class,
            PoliciesCommand.class,
            AllCommand.class,
            SweepCommand.class,
            PlacementCommand.class,
            StackingCommand.class,
            CostCommand.class
        })
final class LessonCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(),
                "name a lesson: "
                        + String.join(
                                ", ", Objects.requireNonNull(spec).subcommands().keySet()));
    }
}
