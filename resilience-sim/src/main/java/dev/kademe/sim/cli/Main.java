package dev.kademe.sim.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The simulator's front door: {@code java -jar resilience-sim.jar lesson policies}. */
@Command(
        name = "resilience-sim",
        addMethodSubcommands = false,
        description = "Runs the production client against seeded fake providers on a virtual clock.",
        mixinStandardHelpOptions = true)
public final class Main implements Runnable {
    /** What a mistake of the user's ends with. */
    static final int BAD_INPUT = 2;

    /** What commands are called, in the order of the help; to read their names from them would load all that is below. */
    private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("lesson", LessonCommand.class);
        COMMANDS.put("rehearse", RehearseCommand.class);
        COMMANDS.put("replay", ReplayCommand.class);
        COMMANDS.put("plan", PlanCommand.class);
        COMMANDS.put("serve", ServeCommand.class);
    }

    @CommandLine.Spec
    private CommandLine.Model.@Nullable CommandSpec spec;

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        // A report must read the same in every locale, and a pipe must not depend on the platform's charset. In this
        // locale the
        // JDK writes numbers without loading anything.
        Locale.setDefault(Locale.US);
        System.exit(run(utf8(FileDescriptor.out), utf8(FileDescriptor.err), args));
    }

    /** Runs the command line and returns its exit code; for tests. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commandLine = commandLine(args)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(false)
                .setParameterExceptionHandler(Main::complain);
        int exitCode = commandLine.execute(args);
        if (exitCode == 0) {
            // The parser prints help by itself, and does not look whether it got there.
            exitCode = Printout.print(commandLine, "");
        }
        out.flush();
        err.flush();
        return exitCode;
    }

    /**
     * A command that is called by its name is read alone, and a rehearsal of a plan without the parts of its command: reading
     * what all of them accept takes longer than one needs.
     */
    private static CommandLine commandLine(String... args) {
        CommandLine commandLine = new CommandLine(new Main());
        Class<?> called = args.length > 0 ? COMMANDS.get(args[0]) : null;
        if (called != null) {
            commandLine.addSubcommand(args[0], called);
        } else {
            COMMANDS.forEach(commandLine::addSubcommand);
        }
        CommandLine rehearse = commandLine.getSubcommands().get("rehearse");
        // Options before a part would be its parent's, and lost.
        boolean isOfPlan = args.length > 1 && args[1].startsWith("--") && !args[1].equals("--help");
        if (rehearse != null && !isOfPlan) {
            RehearseCommand.PARTS.forEach(rehearse::addSubcommand);
        }
        Version.addTo(commandLine);
        return commandLine;
    }

    private static String name(Class<?> command) {
        return Objects.requireNonNull(command.getAnnotation(Command.class)).name();
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
    }

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "name a command: lesson, rehearse, replay, plan, serve");
    }

    private static int complain(ParameterException e, String[] args) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof UnmatchedArgumentException unmatched) {
            TreeSet<String> allowed = new TreeSet<>(
                    e.getCommandLine().getCommandSpec().optionsMap().keySet());
            allowed.addAll(e.getCommandLine().getSubcommands().keySet());
            String unknown = unmatched.getUnmatched().get(0);
            message = RehearseCommand.PARTS.stream().anyMatch(part -> name(part).equals(unknown))
                    ? "'%s' stands right behind rehearse, before its options".formatted(unknown)
                    : "unknown argument '%s'; allowed: %s".formatted(unknown, String.join(", ", allowed));
        }
        ArgSpec option = option(e);
        if (option != null && option.description().length > 0) {
            message = message.lines().findFirst().orElse("") + ": " + option.description()[0];
        }
        e.getCommandLine().getErr().println(message.lines().findFirst().orElse("bad input"));
        return BAD_INPUT;
    }

    /** The option that a complaint of the parser is about, if any; its description says what is allowed. */
    private static @Nullable ArgSpec option(ParameterException e) {
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing.getMissing().get(0);
        }
        return e instanceof OverwrittenOptionException repeated ? repeated.getOverwritten() : e.getArgSpec();
    }
}
