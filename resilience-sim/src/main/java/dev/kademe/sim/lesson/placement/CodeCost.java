package dev.kademe.sim.lesson.placement;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what each placement costs in code, by reading the sources that the build copied beside the classes. */
public final class CodeCost {
    private static final List<String> FILES = List.of("LoanService.java", "Gateway.java");
    private static final Pattern MARKED =
            Pattern.compile("// >>> placement: ([^\\n\u2014]+)\u2014[^\\n]*\\n([\\s\\S]*?)// <<<");
    private static final Pattern CALL_SITE = Pattern.compile("(\\w+)\\s*\\.ask\\(\\w+\\.within\\(attempt");

    private CodeCost() {}

    /** The marked placements, in the order of the files. */
    public static List<Placement> placements() {
        List<Placement> placements = new ArrayList<>();
        for (String file : FILES) {
            Matcher marked = MARKED.matcher(source(file));
            while (marked.find()) {
                long lines = marked.group(2).strip().lines().count();
                placements.add(new Placement(marked.group(1).strip(), file, (int) lines));
            }
        }
        return placements;
    }

    /** The call sites in the body of the loan service. */
    public static CallSites callSites() {
        String source = source("LoanService.java");
        int all = 0;
        int wrapped = 0;
        Matcher site = CALL_SITE.matcher(source);
        while (site.find()) {
            all++;
            Pattern single = Pattern.compile("this\\." + site.group(1) + " = world\\.layer\\(\"\\w+\", 1,");
            wrapped += single.matcher(source).find() ? 0 : 1;
        }
        return new CallSites(all, wrapped);
    }

    private static String source(String file) {
        try (InputStream in = Objects.requireNonNull(CodeCost.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One marked placement.
     *
     * @param name where the retry stands
     * @param file the source it is in
     * @param lines lines between the markers
     */
    public record Placement(String name, String file, int lines) {}

    /**
     * Call sites of the body.
     *
     * @param all how many there are
     * @param wrapped how many of them the client wrapper may repeat
     */
    public record CallSites(int all, int wrapped) {}
}
