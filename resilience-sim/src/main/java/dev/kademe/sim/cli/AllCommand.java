package dev.kademe.sim.cli;

import dev.kademe.sim.lesson.LessonPolicy;
import dev.kademe.sim.lesson.LessonSettings;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lesson all}: everything the first lesson prints. */
@Command(name = "all", description = "Everything the first lesson prints; text only.")
final class AllCommand implements Callable<Integer> {
    @Mixin
    private Reporting reporting = new Reporting();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Override
    public Integer call() {
        return reporting.run((output, log) -> {
            if (output.format() != Reporting.Format.TEXT) {
                throw new Inputs.BadInput(
                        "--format", Inputs.name(output.format()), "text: 'all' prints two different tables");
            }
            PoliciesCommand.Scope scope = new PoliciesCommand.Scope(
                    seed.value(), PoliciesCommand.BURSTS, List.of(LessonPolicy.values()), LessonSettings.PUBLISHED);
            String between = output.language() == Reporting.Language.TR ? "" : "\n";
            return FailuresCommand.text(output, seed.value(), log) + between + PoliciesCommand.text(output, scope, log);
        });
    }
}
