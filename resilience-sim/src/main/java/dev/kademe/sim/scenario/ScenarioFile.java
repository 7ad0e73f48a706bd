package dev.kademe.sim.scenario;

import dev.kademe.document.Document;
import dev.kademe.document.DocumentException;
import dev.kademe.document.Tree.Section;
import dev.kademe.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A scenario as somebody wrote it down: YAML, read strictly. Immutable; what was read is free of contradictions, and {@link
 * #check} says whether a plan has what it names.
 */
public final class ScenarioFile {
    private final String file;
    private final Section root;
    private final Scenario scenario;

    private ScenarioFile(String file, Document document) {
        this.file = file;
        this.root = document.root();
        this.scenario = new ScenarioMeaning(document).scenario();
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws IOException when the file cannot be read
     * @throws DocumentException when it is not a scenario, with every mistake in it
     */
    public static ScenarioFile read(Path file) throws IOException {
        return new ScenarioFile(file.toString(), Document.read(ScenarioKeys.SCENARIO, file));
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it, such as {@code scenario.yaml}
     * @throws DocumentException when it is not a scenario, with every mistake in it
     */
    public static ScenarioFile read(String name, String text) {
        return new ScenarioFile(name, Document.read(ScenarioKeys.SCENARIO, name, text));
    }

    /** The keys of a scenario as JSON Schema (draft 2020-12), for editors. */
    public static String schema() {
        return Document.schema("Kademe scenario", ScenarioKeys.SCENARIO);
    }

    /** Every setting, one a line, with where it is from; a scenario itself, which means the same. */
    public String show() {
        return Document.show(root);
    }

    /** What it means; without sources when it says nothing of a load. */
    public Scenario scenario() {
        return scenario;
    }

    /**
     * Makes sure that a plan has the quotas, targets and categories that are named here. A plan whose only route is for any
     * category takes each.
     *
     * @throws DocumentException with everything that it does not have
     */
    public void check(Plan plan) {
        new References(file, root).check(plan);
    }
}
