package dev.kademe.sim.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page that shows one run, or several to choose from: verdict, charts, tables. It is one file that needs no network, holds
 * its script and style, and tells the browser to run nothing else. The same runs give the same bytes.
 */
public final class HtmlPage {
    private static final Pattern BLANK = Pattern.compile("\\{\\{([a-z]+)}}");

    private HtmlPage() {}

    /**
     * The page of these runs, which are no rehearsal of a plan.
     *
     * @param runs at least one, in the order in which they are offered
     */
    public static String of(List<Timeline> runs) {
        return of(runs, List.of());
    }

    /**
     * The page of a rehearsal.
     *
     * @param runs those that are drawn, at least one, in the order in which they are offered
     * @param rehearsed how each plan fared, in all runs
     */
    public static String of(List<Timeline> runs, List<Rehearsed> rehearsed) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("runs must be 1 or more, were 0");
        }
        String library = resource("echarts/echarts.common.min.js");
        String script = resource("page.js");
        Map<String, String> blanks = Map.of(
                "title", Markup.escaped(runs.size() == 1 ? runs.get(0).title() : runs.size() + " runs compared"),
                "rehearsed", Rehearsed.element(rehearsed),
                "policy", "'sha256-%s' 'sha256-%s'".formatted(checksum(library), checksum(script)),
                "style", resource("page.css"),
                "body", body(runs),
                "data", PageData.of(runs),
                "library", library,
                "script", script);
        // The blanks of the template alone are filled: what is filled in may look like one.
        return BLANK.matcher(resource("page.html"))
                .replaceAll(blank -> Matcher.quoteReplacement(Objects.requireNonNull(blanks.get(blank.group(1)))));
    }

    private static String body(List<Timeline> runs) {
        Markup html = new Markup();
        if (runs.size() > 1) {
            ComparisonMarkup.write(runs, html);
        }
        for (int i = 0; i < runs.size(); i++) {
            RunMarkup.write(runs.get(i), i, runs.size() > 1 ? "h2" : "h1", html);
        }
        return html.html();
    }

    /** As a policy names a script that may run. */
    private static String checksum(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HtmlPage.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
