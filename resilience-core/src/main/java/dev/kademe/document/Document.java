package dev.kademe.document;

import dev.kademe.document.Shape.Group;
import dev.kademe.document.Tree.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * A YAML file that was held against the description of its keys. What it means is the reader's affair, who goes on reporting
 * to the same {@link Mistakes}, so that its author hears of everything at once.
 *
 * @param root what it says
 * @param mistakes what is wrong with it so far
 */
public record Document(Section root, Mistakes mistakes) {
    /** The longest text, in characters: {@value}. */
    public static final int LONGEST_TEXT = Composer.LONGEST_TEXT;

    /** The most values, keys included: {@value}. */
    public static final int MOST_NODES = Composer.MOST_NODES;

    /** The largest file, in bytes: {@value}. */
    public static final int LARGEST_FILE = 4 * LONGEST_TEXT;

    /**
     * Reads a file in UTF-8.
     *
     * @throws IOException when the file cannot be read
     * @throws DocumentException when it is no such document at all
     */
    public static Document read(Group shape, Path file) throws IOException {
        String name = file.toString();
        byte[] bytes;
        try (InputStream stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes(LARGEST_FILE + 1);
        }
        if (bytes.length > LARGEST_FILE) {
            throw refusal(name, "a %s has at most %,d bytes".formatted(shape.name(), LARGEST_FILE));
        }
        try {
            return read(
                    shape,
                    name,
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException e) {
            throw refusal(name, "the file is not UTF-8");
        }
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it
     * @throws DocumentException when it is no such document at all
     */
    public static Document read(Group shape, String name, String text) {
        Node node = Composer.compose(shape, Objects.requireNonNull(name, "name"), withoutMark(text));
        Mistakes mistakes = new Mistakes(name);
        Tree tree = new Reader(mistakes).read(shape, node, Spot.START);
        if (!(tree instanceof Section section)) {
            throw mistakes.exception();
        }
        return new Document(section, mistakes);
    }

    /** Every setting, one a line, with where it is from; a document itself, which means the same. */
    public static String show(Section root) {
        return Page.of(root);
    }

    /** The keys as JSON Schema (draft 2020-12), for editors. */
    public static String schema(String title, Group shape) {
        return Schema.text(title, shape);
    }

    /** Some editors begin a file with a byte order mark. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static DocumentException refusal(String name, String message) {
        Mistakes mistakes = new Mistakes(name);
        mistakes.add(Spot.START, message);
        return mistakes.exception();
    }
}
