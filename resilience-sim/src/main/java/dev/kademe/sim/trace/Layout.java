package dev.kademe.sim.trace;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the columns of a trace are.
 *
 * @param separator what stands between two cells
 * @param hasHeader whether the first row names them
 * @param cells how many cells the first row has
 * @param time the column of the time, from 0
 * @param input that of the input tokens
 * @param output that of the output tokens
 */
record Layout(char separator, boolean hasHeader, int cells, int time, int input, int output) {
    private static final char[] SEPARATORS = {',', ';', '\t', '|'};
    private static final int LONGEST_LIST = 300;
    private static final int MOST_SHOWN = 3;

    /**
     * What the columns are called, in lower case without anything between the words; and a name that often means something
     * else, the text or the day, and is only taken where there is no other.
     */
    enum Column {
        TIME(
                "time",
                "timestamp,time,datetime,arrivaltime,arrival,starttime,arrivedat,startedat,requesttime,createdat,created,ts",
                "date"),
        INPUT(
                "input tokens",
                "inputtokens,contexttokens,prompttokens,requesttokens,tokensin,inputlength,numinputtokens,numprompttokens,"
                        + "numprefilltokens,prefilltokens,inputtokencount,prompttokencount,promptlength",
                "input"),
        OUTPUT(
                "output tokens",
                "outputtokens,generatedtokens,completiontokens,responsetokens,tokensout,outputlength,numoutputtokens,"
                        + "numgeneratedtokens,numcompletiontokens,numdecodetokens,decodetokens,outputtokencount,"
                        + "candidatestokencount,generatedlength",
                "output");

        private static final int EXAMPLES = 6;

        private final String about;
        private final String names;
        private final String lastResort;

        Column(String about, String names, String lastResort) {
            this.about = about;
            this.names = names;
            this.lastResort = lastResort;
        }

        String about() {
            return about;
        }

        /** The places of the columns that are called so. */
        private List<Integer> places(List<String> header) {
            List<Integer> sure = places(header, names()::contains);
            return sure.isEmpty() ? places(header, lastResort::equals) : sure;
        }

        private static List<Integer> places(List<String> header, Predicate<String> isCalled) {
            return IntStream.range(0, header.size())
                    .filter(at -> isCalled.test(header.get(at)))
                    .boxed()
                    .toList();
        }

        private List<String> names() {
            return List.of(names.split(",", -1));
        }

        private String examples() {
            return names().stream().limit(EXAMPLES).collect(Collectors.joining(", "));
        }
    }

    /**
     * Looks at the first row.
     *
     * @throws TraceException when there is none, or it lacks a column
     */
    static Layout of(Path file) {
        try (BoundedReader bounded = BoundedReader.open(file);
                BufferedReader lines = new BufferedReader(bounded, 1 << 10)) {
            long number = 0;
            String line;
            do {
                line = lines.readLine();
                number++;
            } while (line != null && line.isBlank());
            if (line == null || line.equals(String.valueOf(BoundedReader.END))) {
                throw new TraceException(file, "the trace is empty; it needs a time, input tokens and output tokens");
            }
            return of(file, number, line);
        } catch (IOException e) {
            throw new TraceException(file, "cannot be read");
        }
    }

    private static Layout of(Path file, long number, String line) {
        char separator = separator(line);
        List<String> cells = cells(file, number, line, separator);
        if (cells.stream().anyMatch(Layout::isValue)) {
            if (cells.size() < Column.values().length) {
                throw new TraceException(
                        file, number, "a row needs a time, input tokens and output tokens, had " + list(cells));
            }
            return new Layout(separator, false, cells.size(), 0, 1, 2);
        }
        return named(file, number, separator, cells);
    }

    private static Layout named(Path file, long number, char separator, List<String> cells) {
        List<String> names = cells.stream().map(Layout::plain).toList();
        int[] found = new int[Column.values().length];
        List<String> wrong = new ArrayList<>();
        for (Column column : Column.values()) {
            List<Integer> places = column.places(names);
            if (places.isEmpty()) {
                wrong.add("no column for the %s, such as %s".formatted(column.about, column.examples()));
            } else if (places.size() > 1) {
                wrong.add("%d columns for the %s, %s; keep one"
                        .formatted(places.size(), column.about, shown(cells, places)));
            } else {
                found[column.ordinal()] = places.get(0);
            }
        }
        if (!wrong.isEmpty()) {
            throw new TraceException(
                    file, number, "the header is %s: %s".formatted(list(cells), String.join("; ", wrong)));
        }
        return new Layout(separator, true, cells.size(), found[0], found[1], found[2]);
    }

    /** The columns by name and place, because two of them may have one name. */
    private static String shown(List<String> cells, List<Integer> places) {
        return places.stream()
                .limit(MOST_SHOWN)
                .map(at -> "%s (column %d)".formatted(TraceException.quoted(cells.get(at)), at + 1))
                .collect(Collectors.joining(" and "));
    }

    private static char separator(String line) {
        char best = SEPARATORS[0];
        for (char separator : SEPARATORS) {
            if (count(line, separator) > count(line, best)) {
                best = separator;
            }
        }
        return best;
    }

    private static long count(String line, char separator) {
        return line.replaceAll("\"[^\"]*\"", "")
                .chars()
                .filter(c -> c == separator)
                .count();
    }

    private static List<String> cells(Path file, long number, String line, char separator) {
        if (count(line, '"') > 0) {
            throw new TraceException(file, number, TraceReader.UNCLOSED);
        }
        try {
            return CsvReader.builder().fieldSeparator(separator).ofSingleCsvRecord(line).getFields().stream()
                    .map(String::strip)
                    .toList();
        } catch (CsvParseException e) {
            throw new TraceException(file, number, TraceReader.MISPLACED);
        }
    }

    /** Whether it can be no name of a column. */
    private static boolean isValue(String cell) {
        char[] text = cell.toCharArray();
        return new Times().style(text, 0, text.length).isPresent() || cell.matches("[-+]?[0-9].*");
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static String list(List<String> cells) {
        String all = String.join(", ", cells).replaceAll("\\p{Cntrl}+", " ");
        return '"' + (all.length() <= LONGEST_LIST ? all : all.substring(0, LONGEST_LIST) + "…") + '"';
    }
}
