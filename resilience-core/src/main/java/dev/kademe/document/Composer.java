package dev.kademe.document;

import dev.kademe.document.Shape.Group;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * Makes nodes of a text: one document of bounded size and depth, without anchors, aliases and tags, which it
 * has no use for and an attacker has. Each event is looked at before anything is made of it.
 */
final class Composer {
    /** The longest text, in characters: {@value}. */
    static final int LONGEST_TEXT = 262_144;

    /** The most values, keys included: {@value}. */
    static final int MOST_NODES = 20_000;

    /** The deepest nesting: {@value}. */
    static final int DEEPEST = 16;

    private final Group shape;
    private final String file;
    private final String text;
    private final LoadSettings settings;

    private Composer(Group shape, String file, String text) {
        this.shape = shape;
        this.file = file;
        this.text = text;
        this.settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(LONGEST_TEXT)
                .setAllowNonScalarKeys(true)
                .setSchema(new FailsafeSchema())
                .build();
    }

    /**
     * The root of the document.
     *
     * @throws DocumentException when the text is not such a document
     */
    static Node compose(Group shape, String file, String text) {
        Composer composer = new Composer(shape, file, text);
        if (text.length() > LONGEST_TEXT) {
            throw composer.refusal(
                    Spot.START,
                    "a %s has at most %,d characters, had %,d".formatted(shape.name(), LONGEST_TEXT, text.length()));
        }
        try {
            Parser events = composer.new Watched();
            Optional<Node> root =
                    new org.snakeyaml.engine.v2.composer.Composer(composer.settings, events).getSingleNode();
            return root.orElseThrow(() -> composer.refusal(
                    Spot.START,
                    "the %s is empty; it needs %s"
                            .formatted(
                                    shape.name(),
                                    shape.keys().stream()
                                            .filter(Shape::isRequired)
                                            .map(Shape::name)
                                            .collect(Collectors.joining(", ")))));
        } catch (MarkedYamlEngineException e) {
            String problem = e.getProblem() == null ? "unreadable" : e.getProblem();
            throw composer.refusal(
                    Spot.of(e.getProblemMark().or(e::getContextMark)), "not YAML: " + problem.replaceAll("\\s+", " "));
        } catch (ReaderException e) {
            throw composer.refusal(
                    composer.spot(e.getPosition()), "character U+%04X is not allowed".formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            throw composer.refusal(
                    Spot.START, "not YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }

    private void checkPlain(NodeEvent node, Spot spot) {
        boolean isTagged =
                (node instanceof ScalarEvent scalar && scalar.getTag().isPresent())
                        || (node instanceof CollectionStartEvent collection
                                && collection.getTag().isPresent());
        if (node instanceof AliasEvent || node.getAnchor().isPresent()) {
            throw refusal(spot, "anchors (&) and aliases (*) are not allowed; write the value out");
        }
        if (isTagged) {
            throw refusal(spot, "tags (!) are not allowed; write the value without one");
        }
    }

    /** A position counted in code points, as a line and a column. */
    private Spot spot(int position) {
        int line = 1;
        int column = 1;
        int[] before = text.codePoints().limit(Math.max(0, position)).toArray();
        for (int codePoint : before) {
            column = codePoint == '\n' ? 1 : column + 1;
            line += codePoint == '\n' ? 1 : 0;
        }
        return new Spot(line, column);
    }

    private DocumentException refusal(Spot spot, String message) {
        Mistakes mistakes = new Mistakes(file);
        mistakes.add(spot, message);
        return mistakes.exception();
    }

    /** Looks at each event before something is made of it. */
    private final class Watched implements Parser {
        /** Made by hand: the package with the usual way in is not exported by its module. */
        private final Parser parser = new ParserImpl(settings, new StreamReader(settings, text));

        private @Nullable Event ahead;
        private int depth;
        private int nodes;
        private int documents;

        @Override
        public boolean checkEvent(Event.ID id) {
            return hasNext() && peekEvent().getEventId() == id;
        }

        @Override
        public Event peekEvent() {
            Event event = ahead;
            if (event == null) {
                event = parser.next();
                look(event);
                ahead = event;
            }
            return event;
        }

        @Override
        public boolean hasNext() {
            return ahead != null || parser.hasNext();
        }

        @Override
        public Event next() {
            Event event = peekEvent();
            ahead = null;
            return event;
        }

        private void look(Event event) {
            Spot spot = Spot.of(event.getStartMark());
            switch (event.getEventId()) {
                case DocumentStart -> documents++;
                case SequenceStart, MappingStart -> depth++;
                case SequenceEnd, MappingEnd -> depth--;
                default -> {
                    // Nothing to count.
                }
            }
            if (documents > 1) {
                throw refusal(spot, "a %s is one document; a second one begins here".formatted(shape.name()));
            }
            if (depth > DEEPEST) {
                throw refusal(spot, "nested more than %d deep".formatted(DEEPEST));
            }
            if (event instanceof NodeEvent node) {
                checkPlain(node, spot);
                if (++nodes > MOST_NODES) {
                    throw refusal(spot, "more than %,d values".formatted(MOST_NODES));
                }
            }
        }
    }
}
