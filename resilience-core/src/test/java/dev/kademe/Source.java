package dev.kademe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java source as text, for the tests that read code. Maven runs tests in the folder of their module: the checkout is one up. */
record Source(Path path, String text) {
    static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern COMMENT_OR_LITERAL = Pattern.compile(String.join(
            "|",
            "/\\*[\\s\\S]*?\\*/",
            "//[^\\n]*",
            "\"\"\"[\\s\\S]*?\"\"\"",
            "\"(?:[^\"\\\\\\n]++|\\\\.)*+\"",
            "'(?:[^'\\\\\\n]++|\\\\.)*+'"));

    /** The sources below a folder such as src/main, of every module. */
    static List<Source> ofAllModules(String folder) {
        try (Stream<Path> modules = Files.list(CHECKOUT)) {
            List<Path> roots = modules.map(module -> module.resolve(folder))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
            return roots.stream().flatMap(root -> below(root).stream()).toList();
        } catch (IOException e) {
            throw new AssertionError("cannot list the modules in " + CHECKOUT, e);
        }
    }

    /** The sources below a folder of one module. */
    static List<Source> below(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(Source::read)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("cannot read the sources in " + root, e);
        }
    }

    /** The text without comments, strings and characters, so that a word in them is not taken for code. */
    String code() {
        return COMMENT_OR_LITERAL.matcher(text).replaceAll("\"\"");
    }

    boolean uses(Pattern pattern) {
        return pattern.matcher(code()).find();
    }

    private static Source read(Path file) {
        try {
            return new Source(CHECKOUT.relativize(file.toAbsolutePath().normalize()), Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
