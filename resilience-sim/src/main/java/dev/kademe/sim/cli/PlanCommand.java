package dev.kademe.sim.cli;

import dev.kademe.document.DocumentException;
import dev.kademe.plan.Plan;
import dev.kademe.plan.Plan.Finding;
import dev.kademe.plan.Plan.Verdict;
import dev.kademe.sim.report.Columns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code plan show|check|schema}: a plan file, before it goes to production. */
@Command(description = "Shows and checks a plan file.", mixinStandardHelpOptions = true)
final class PlanCommand implements Runnable {
    private static final int RULE_FAILED = 1;
    private static final Columns<Finding> COLUMNS = new Columns<Finding>()
            .word("rule", Finding::rule)
            .word("verdict", finding -> Inputs.name(finding.verdict()))
            .word("why", Finding::why);

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(commandLine(), "name what to do: show, check, schema");
    }

    @Command(
            name = "show",
            description = "Prints every setting with its source; what is printed is a plan itself.",
            mixinStandardHelpOptions = true)
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private int show(@Parameters(paramLabel = "FILE", description = "the plan file") String file) {
        return withPlan(file, plan -> {
            return print(plan.show());
        });
    }

    @Command(
            name = "check",
            description = "Holds a plan against the checklist; exit code 1 when a rule fails.",
            mixinStandardHelpOptions = true)
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private int check(
            @Parameters(paramLabel = "FILE", description = "the plan file") String file,
            @Option(names = "--rehearsed", description = "the page of the plan's last rehearsal") @Nullable
                    String report,
            @Option(names = "--format", defaultValue = "text", description = "text, json or csv (default: text)")
                    String format) {
        return withPlan(file, plan -> {
            Reporting.Format chosen = Inputs.word("--format", format, Reporting.Format.values());
            List<Finding> findings = report == null ? plan.check() : RehearsedRule.check(plan, file, report);
            int printed = print(
                    new Reporting.Output(chosen, Reporting.Language.EN).of(COLUMNS, findings, () -> text(findings)));
            return findings.stream().anyMatch(finding -> finding.verdict() == Verdict.FAIL) ? RULE_FAILED : printed;
        });
    }

    @Command(
            name = "schema",
            description = "Prints the JSON Schema of plan files, for editors.",
            mixinStandardHelpOptions = true)
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private int schema() {
        return print(Plan.schema());
    }

    private int withPlan(String file, Body body) {
        PrintWriter err = commandLine().getErr();
        try {
            return body.run(Plan.read(Path.of(file)));
        } catch (DocumentException e) {
            err.println(e.getMessage());
        } catch (Inputs.BadInput e) {
            err.println(e.getMessage());
        } catch (IOException | InvalidPathException e) {
            err.println("FILE must be a file that can be read, was '%s'".formatted(file));
        }
        return Main.BAD_INPUT;
    }

    private int print(String text) {
        return Printout.print(commandLine(), text);
    }

    private CommandLine commandLine() {
        return Objects.requireNonNull(spec).commandLine();
    }

    private static String text(List<Finding> findings) {
        StringBuilder text = new StringBuilder();
        int width = findings.stream()
                .mapToInt(finding -> finding.rule().length())
                .max()
                .orElse(0);
        for (Finding finding : findings) {
            String rule = finding.rule() + " ".repeat(width - finding.rule().length());
            text.append("%-4s  %s  %s\n".formatted(finding.verdict(), rule, finding.why()));
        }
        return text.append(verdict(findings)).append('\n').toString();
    }

    private static String verdict(List<Finding> findings) {
        long failed = count(findings, Verdict.FAIL);
        return "%s: %d of %d rules pass, %d warn, %d fail"
                .formatted(
                        failed == 0 ? "pass" : "fail",
                        count(findings, Verdict.PASS),
                        findings.size(),
                        count(findings, Verdict.WARN),
                        failed);
    }

    private static long count(List<Finding> findings, Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }

    private interface Body {
        int run(Plan plan);
    }
}
