package dev.kademe.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading without making texts gives what the slow way gives, and whatever a file holds, reading it ends. */
final class TraceFuzzTest {
    private static final int ROWS = 40;
    private static final long FROM = 1_700_000_000L;
    private static final String SIGNS = ",;\t\"\n\r -:.+eETZ0197x\u00e7\uFEFF\0";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.kademe.sim.Seeds#all")
    void read_anyStyle_isWhatTheSlowWayReads(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Style style = Style.values()[random.nextInt(Style.values().length)];
        char separator = ",;\t|".charAt(random.nextInt(4));
        List<List<String>> cells = cells(style, random);
        StringBuilder text =
                new StringBuilder(random.nextBoolean() ? "" : "Time,Input,Output\n".replace(',', separator));
        cells.forEach(row ->
                text.append(String.join(String.valueOf(separator), row)).append(random.nextBoolean() ? "\n" : "\r\n"));
        List<List<Long>> expected = new ArrayList<>();
        BigDecimal first = style.slowly(cells.get(0).get(0));
        for (List<String> row : cells) {
            BigDecimal since = style.slowly(row.get(0)).subtract(first);
            expected.add(List.of(since.longValue(), Long.parseLong(row.get(1)), Long.parseLong(row.get(2))));
        }
        assertThat(TraceFile.rows(TraceFile.of(folder, text.toString())))
                .as("seed %d: %s", seed, text)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("dev.kademe.sim.Seeds#all")
    void read_mutatedTrace_isATraceOrATraceException(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("time,input,output\n");
        cells(Style.values()[random.nextInt(Style.values().length)], random)
                .forEach(row -> text.append(String.join(",", row)).append('\n'));
        for (int changes = random.nextInt(1, 6); changes > 0; changes--) {
            int at = random.nextInt(text.length());
            String sign = SIGNS.substring(random.nextInt(SIGNS.length())).substring(0, 1);
            text.replace(at, Math.min(text.length(), at + random.nextInt(3)), sign.repeat(random.nextInt(1, 4)));
        }
        try {
            assertThat(TraceFile.rows(TraceFile.of(folder, text.toString())).size())
                    .as("seed %d: %s", seed, text)
                    .isBetween(1, 2 * ROWS);
        } catch (TraceException e) {
            assertThat(e.getMessage())
                    .as("seed %d: %s", seed, text)
                    .contains("trace.csv:")
                    .doesNotContain("\n")
                    .hasSizeLessThan(1_000);
        }
    }

    private static List<List<String>> cells(Style style, SplittableRandom random) {
        List<List<String>> rows = new ArrayList<>();
        long nanos = 0;
        for (int i = 0; i < ROWS; i++) {
            rows.add(List.of(
                    style.text(nanos, random),
                    String.valueOf(random.nextLong(1_000_000_000_000L)),
                    String.valueOf(random.nextInt(2_000))));
            nanos += random.nextLong(100_000_000_000L);
        }
        return rows;
    }

    private enum Style {
        LOCAL {
            @Override
            String text(long nanos, SplittableRandom random) {
                return DateTimeFormatter.ofPattern(
                                random.nextBoolean()
                                        ? "yyyy-MM-dd HH:mm:ss.SSSSSSSSS"
                                        : "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS")
                        .format(LocalDateTime.ofEpochSecond(
                                FROM + nanos / 1_000_000_000, (int) (nanos % 1_000_000_000), ZoneOffset.UTC));
            }

            @Override
            BigDecimal slowly(String text) {
                return nanos(LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
            }
        },
        ZONED {
            @Override
            String text(long nanos, SplittableRandom random) {
                return Instant.ofEpochSecond(FROM, nanos)
                        .atOffset(ZoneOffset.ofTotalSeconds(900 * random.nextInt(-40, 40)))
                        .toString();
            }

            @Override
            BigDecimal slowly(String text) {
                return nanos(OffsetDateTime.parse(text).toInstant());
            }
        },
        SECONDS {
            @Override
            String text(long nanos, SplittableRandom random) {
                return BigDecimal.valueOf(nanos, 9).toPlainString();
            }

            @Override
            BigDecimal slowly(String text) {
                return new BigDecimal(text).movePointRight(9);
            }
        },
        MILLIS {
            @Override
            String text(long nanos, SplittableRandom random) {
                return BigDecimal.valueOf(FROM * 1_000)
                        .add(BigDecimal.valueOf(nanos, 6))
                        .toPlainString();
            }

            @Override
            BigDecimal slowly(String text) {
                return new BigDecimal(text).movePointRight(6);
            }
        };

        abstract String text(long nanos, SplittableRandom random);

        /** In nanoseconds. */
        abstract BigDecimal slowly(String text);

        private static BigDecimal nanos(Instant instant) {
            return BigDecimal.valueOf(instant.getEpochSecond())
                    .movePointRight(9)
                    .add(BigDecimal.valueOf(instant.getNano()));
        }
    }
}
