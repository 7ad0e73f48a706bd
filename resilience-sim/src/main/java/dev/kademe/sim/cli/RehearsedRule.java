package dev.kademe.sim.cli;

import dev.kademe.plan.Plan;
import dev.kademe.plan.Plan.Finding;
import dev.kademe.plan.Plan.Verdict;
import dev.kademe.sim.report.Rehearsed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/** The last rule of the checklist: the page of a rehearsal, which must be one of this plan, and have passed. */
final class RehearsedRule {
    private static final String NAME = "rehearsed";

    private RehearsedRule() {}

    /**
     * Holds a plan against the checklist, and the page against the plan.
     *
     * @throws Inputs.BadInput when one of the files cannot be read
     */
    static List<Finding> check(Plan plan, String planFile, String page) {
        String why = mistake(plan, read(page));
        return plan.check(changed("FILE", planFile), changed("--rehearsed", page)).stream()
                .map(finding ->
                        why.isEmpty() || !finding.rule().equals(NAME) ? finding : new Finding(NAME, Verdict.FAIL, why))
                .toList();
    }

    /** What a plan says, whatever its file looks like. */
    static String digest(Plan plan) {
        try {
            byte[] settings = plan.show().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(settings));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Why the page says nothing good of the plan; empty when it does. */
    private static String mistake(Plan plan, List<Rehearsed> all) {
        if (all.isEmpty()) {
            return "the file is no page of a rehearsal; write one with rehearse --report";
        }
        List<Rehearsed> named =
                all.stream().filter(one -> one.plan().equals(plan.name())).toList();
        if (named.isEmpty()) {
            return "the page is of the plan %s, not of %s; rehearse this one"
                    .formatted(all.get(0).plan(), plan.name());
        }
        String settings = digest(plan);
        return named.stream()
                .filter(one -> one.settings().equals(settings))
                .findFirst()
                .map(RehearsedRule::failure)
                .orElse("the plan has other settings now than when it was rehearsed; rehearse it again");
    }

    private static String failure(Rehearsed rehearsed) {
        int failed = rehearsed.runs() - rehearsed.passed();
        return failed == 0 && rehearsed.runs() > 0
                ? ""
                : "the rehearsal failed with %d of %d seeds".formatted(failed, rehearsed.runs());
    }

    private static List<Rehearsed> read(String page) {
        try {
            // Nothing else ends for sure.
            if (Files.isRegularFile(Path.of(page))) {
                return Rehearsed.in(Path.of(page));
            }
        } catch (IOException | InvalidPathException e) {
            // Said below.
        }
        throw unreadable("--rehearsed", page);
    }

    private static Instant changed(String option, String file) {
        try {
            return Files.getLastModifiedTime(Path.of(file)).toInstant();
        } catch (IOException | InvalidPathException e) {
            throw unreadable(option, file);
        }
    }

    private static Inputs.BadInput unreadable(String option, String file) {
        return new Inputs.BadInput(option, file, "a file that can be read");
    }
}
