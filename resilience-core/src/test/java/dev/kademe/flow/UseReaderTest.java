package dev.kademe.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Dimension;
import dev.kademe.call.Moment;
import dev.kademe.call.Workload;
import dev.kademe.flow.UseReader.Reading;
import dev.kademe.level.LevelControl;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.QuotaLedger.Use.InDimension;
import dev.kademe.quota.QuotaLedger.Use.Totals;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Limits are 1,000 a minute and background work may have 150 of them, unless a test says otherwise. */
final class UseReaderTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long LIMIT = 1_000;
    private static final Offset<Double> CLOSE = within(1e-9);
    private static final DegradationLevel PAUSED = DegradationLevel.BACKGROUND_PAUSED;
    private static final DegradationLevel SHORT = DegradationLevel.SHORT_ANSWERS;
    private static final DegradationLevel ESSENTIAL = DegradationLevel.ESSENTIAL_ONLY;
    private static final Totals NOTHING = totals(0, Map.of());

    private final UseReader reader = new UseReader();
    private DegradationLevel level = DegradationLevel.NORMAL;

    @Test
    void read_nothingLimited_isEmpty() {
        Reading reading =
                reader.read(new QuotaLedger.Use(level, List.of(), 0, 0, 0, 0, Map.of()), 100, 1, new Moment(0, 0));
        assertThat(reading.sample()).isEqualTo(LevelControl.Sample.of(0));
    }

    @Test
    void read_levelOneRefused_countsItForOneWindow() {
        level = PAUSED;
        read(0, tokens(0, NOTHING));
        Totals refused = totals(0, Map.of(PAUSED, 100L));
        assertThat(read(5, tokens(0, refused)).sample().pausedRatio()).isEqualTo(0.1, CLOSE);
        assertThat(read(60, tokens(0, refused)).sample().pausedRatio()).isEqualTo(0.1, CLOSE);
        assertThat(read(65, tokens(0, refused)).sample().pausedRatio()).isZero();
    }

    @Test
    void read_refusedBeforeTheFirstReading_isNotCounted() {
        level = PAUSED;
        Totals refused = totals(0, Map.of(PAUSED, 100L));
        assertThat(read(0, tokens(0, refused)).sample().pausedRatio()).isZero();
    }

    @Test
    void read_backlog_addsTokensToTokensAndJobsToRequests() {
        level = PAUSED;
        LevelControl.Sample ofTokens =
                reader.read(use(tokens(0, NOTHING)), 50, 7, at(0)).sample();
        assertThat(ofTokens.pausedRatio()).isEqualTo(0.05, CLOSE);
        LevelControl.Sample ofRequests = reader.read(use(of(Dimension.REQUESTS, 0, NOTHING)), 50, 7, at(5))
                .sample();
        assertThat(ofRequests.pausedRatio()).isEqualTo(0.007, CLOSE);
    }

    @Test
    void read_pausedBeyondTheCeiling_countsTheCeiling() {
        level = PAUSED;
        LevelControl.Sample sample =
                reader.read(use(tokens(300, NOTHING)), 1_000_000, 9, at(0)).sample();
        assertThat(sample.useRatio()).isEqualTo(0.3, CLOSE);
        assertThat(sample.pausedRatio()).isEqualTo(0.15, CLOSE);
    }

    @Test
    void read_estimatesThatComeToHalf_halvesWhatIsHeldBackAndOffered() {
        level = PAUSED;
        read(0, tokens(0, NOTHING));
        Totals answered = new Totals(offered(200), Map.of(PAUSED, 40L, SHORT, 60L, ESSENTIAL, 80L), 0, 4, 200, 100);
        Reading reading = reader.read(use(tokens(0, answered)), 20, 1, at(60));
        assertThat(reading.sample().pausedRatio()).isEqualTo(0.03, CLOSE);
        assertThat(reading.sample().shortenedRatio()).isEqualTo(0.03, CLOSE);
        assertThat(reading.sample().divertedRatio()).isEqualTo(0.04, CLOSE);
        assertThat(reading.offeredRatio()).as("asked for and in line").isEqualTo(0.11, CLOSE);
    }

    @Test
    void read_shortLengthUnknown_takesAQuarterOfLiveUseForSaved() {
        level = SHORT;
        assertThat(read(0, tokens(400, NOTHING)).sample().shortenedRatio()).isEqualTo(0.1, CLOSE);
        level = PAUSED;
        assertThat(read(5, tokens(400, NOTHING)).sample().shortenedRatio()).isZero();
    }

    @Test
    void read_lengthsLearned_takesTheirDifferenceForSaved() {
        read(0, tokens(0, NOTHING));
        read(5, tokens(0, new Totals(offered(0), Map.of(), 0, 10, 900, 900)));
        level = SHORT;
        Totals both = new Totals(offered(0), Map.of(), 0, 20, 1_500, 1_500);
        // Answers of 90 have become answers of 60, so that half as much again is saved.
        assertThat(read(10, tokens(400, both)).sample().shortenedRatio()).isEqualTo(0.2, CLOSE);
    }

    @Test
    void read_shortAnswersAreLonger_savesNothing() {
        read(0, tokens(0, NOTHING));
        read(5, tokens(0, new Totals(offered(0), Map.of(), 0, 10, 600, 600)));
        level = SHORT;
        Totals both = new Totals(offered(0), Map.of(), 0, 20, 1_500, 1_500);
        assertThat(read(10, tokens(400, both)).sample().shortenedRatio()).isZero();
    }

    @Test
    void read_lengthsChange_forgetsTheOldOnes() {
        read(0, tokens(0, NOTHING));
        read(5, tokens(0, new Totals(offered(0), Map.of(), 0, 10, 10_000, 10_000)));
        read(10, tokens(0, new Totals(offered(0), Map.of(), 0, 100_010, 9_010_000, 9_010_000)));
        level = SHORT;
        Totals both = new Totals(offered(0), Map.of(), 0, 100_020, 9_010_600, 9_010_600);
        assertThat(read(15, tokens(400, both)).sample().shortenedRatio()).isEqualTo(0.2, within(0.01));
    }

    @Test
    void read_internalRefusedAtLevelTwo_isHeldBackByLevelTwo() {
        level = SHORT;
        read(0, tokens(0, NOTHING));
        LevelControl.Sample sample =
                read(5, tokens(0, totals(0, Map.of(SHORT, 80L)))).sample();
        assertThat(sample).isEqualTo(new LevelControl.Sample(0, 0, 0.08, 0));
    }

    @Test
    void read_sentElsewhere_isHeldBackByLevelThree() {
        level = ESSENTIAL;
        read(0, tokens(0, NOTHING));
        LevelControl.Sample sample =
                read(5, tokens(0, totals(0, Map.of(ESSENTIAL, 350L)))).sample();
        assertThat(sample).isEqualTo(new LevelControl.Sample(0, 0, 0, 0.35));
    }

    @Test
    void read_dailyLimitBelow95Percent_doesNotCount() {
        level = PAUSED;
        LevelControl.Sample below = read(0, tokens(300, NOTHING), of(Dimension.DAILY_TOKENS, 949, NOTHING))
                .sample();
        assertThat(below.useRatio()).isEqualTo(0.3, CLOSE);
        LevelControl.Sample from = read(5, tokens(300, NOTHING), of(Dimension.DAILY_TOKENS, 950, NOTHING))
                .sample();
        assertThat(from.useRatio()).isEqualTo(0.95, CLOSE);
    }

    @Test
    void read_dailyLimitFull_isNothingOfferedToTheAlarm() {
        read(0, tokens(0, NOTHING), of(Dimension.DAILY_TOKENS, 1_000, NOTHING));
        Reading reading = read(
                60, tokens(0, totals(100, Map.of())), of(Dimension.DAILY_TOKENS, 1_000, totals(900_000, Map.of())));
        assertThat(reading.offeredRatio()).isEqualTo(0.1, CLOSE);
    }

    @Test
    void read_offered_isPartOfWhatTheTimeGrants() {
        assertThat(read(0, tokens(0, totals(5_000, Map.of()))).offeredRatio()).isNaN();
        assertThat(read(5, tokens(0, totals(5_050, Map.of()))).offeredRatio()).isEqualTo(0.6, CLOSE);
        assertThat(read(125, tokens(0, totals(7_050, Map.of()))).offeredRatio()).isEqualTo(1, CLOSE);
        assertThat(read(125, tokens(0, totals(7_090, Map.of()))).offeredRatio()).isNaN();
    }

    /** Jobs that their ceiling sent elsewhere used to page on a quiet day. */
    @Test
    void read_backgroundAsksForMoreThanItsCeiling_offersItsCeiling() {
        read(0, tokens(0, NOTHING));
        assertThat(read(60, tokens(0, jobs(10_000))).offeredRatio()).isEqualTo(0.15, CLOSE);
        // A window of what came too soon counts later, and no more than that.
        assertThat(read(120, tokens(0, jobs(10_000))).offeredRatio()).isEqualTo(0.15, CLOSE);
        assertThat(read(180, tokens(0, jobs(10_000))).offeredRatio()).isZero();
    }

    @Test
    void read_burstOfBackgroundBelowItsCeiling_offersAllOfIt() {
        read(0, tokens(0, NOTHING));
        double windows = 0;
        for (int seconds = 5; seconds <= 60; seconds += 5) {
            windows += read(seconds, tokens(0, jobs(100))).offeredRatio() * 5 / 60;
        }
        assertThat(windows).isEqualTo(0.1, CLOSE);
    }

    /** A level that held the jobs back used to hide them from the alarm. */
    @Test
    void read_jobsInLine_areOfferedWhileALevelHoldsThem() {
        read(0, tokens(0, NOTHING));
        assertThat(reader.read(use(tokens(0, NOTHING)), 100, 1, at(60)).offeredRatio())
                .isZero();
        level = PAUSED;
        assertThat(reader.read(use(tokens(0, NOTHING)), 100, 1, at(120)).offeredRatio())
                .isEqualTo(0.1, CLOSE);
        assertThat(reader.read(use(tokens(0, NOTHING)), 1_000, 9, at(180)).offeredRatio())
                .isEqualTo(0.15, CLOSE);
    }

    /** Short answers used to hide the rush from the alarm. */
    @Test
    void read_shortAnswers_offersWhatNormalOnesWouldTake() {
        level = SHORT;
        read(0, tokens(0, NOTHING));
        assertThat(read(60, tokens(0, totals(400, Map.of()))).offeredRatio()).isEqualTo(0.5, CLOSE);
    }

    @Test
    void read_severalDimensions_theFullestDecidesEach() {
        level = PAUSED;
        InDimension requests = of(Dimension.REQUESTS, 650, NOTHING);
        LevelControl.Sample sample =
                reader.read(use(tokens(700, NOTHING), requests), 20, 120, at(0)).sample();
        assertThat(sample.useRatio()).isEqualTo(0.7, CLOSE);
        // 650 requests and 120 that wait come to more than 700 tokens and 20.
        assertThat(sample.pausedRatio()).isEqualTo(0.07, CLOSE);
        assertThat(sample.shortenedRatio()).isZero();
    }

    @Test
    void read_severalDimensions_theFullestIsOffered() {
        read(0, tokens(0, NOTHING), of(Dimension.REQUESTS, 0, NOTHING));
        Reading reading = read(60, tokens(0, totals(300, Map.of())), of(Dimension.REQUESTS, 0, totals(400, Map.of())));
        assertThat(reading.offeredRatio()).isEqualTo(0.4, CLOSE);
    }

    @Test
    void read_limitOfZero_isFullWhenUsed() {
        level = PAUSED;
        assertThat(read(0, withLimit(0, 0)).sample()).isEqualTo(LevelControl.Sample.of(0));
        assertThat(read(5, withLimit(0, 10)).sample()).isEqualTo(LevelControl.Sample.of(1));
    }

    @Test
    void read_manyReadingsInAWindow_stillCountsAboutOneWindow() {
        level = ESSENTIAL;
        for (int i = 0; i <= 30_000; i++) {
            long nanos = i * SECOND / 100;
            Totals one = totals(0, Map.of(ESSENTIAL, (long) i));
            LevelControl.Sample sample = reader.read(use(withLimit(100_000, 0, one)), 0, 0, new Moment(nanos, 0))
                    .sample();
            double window = Math.min(i, 6_000) / 100_000.0;
            assertThat(sample.divertedRatio())
                    .as("reading %d", i)
                    .isBetween(window - 1e-9, window * (1 + 1 / 64.0) + 1.1e-5);
        }
    }

    private Reading read(long seconds, InDimension... dimensions) {
        return reader.read(use(dimensions), 0, 0, at(seconds));
    }

    private QuotaLedger.Use use(InDimension... dimensions) {
        return new QuotaLedger.Use(level, List.of(dimensions), 0, 0, 0, 0, Map.of());
    }

    private static Moment at(long seconds) {
        return new Moment(seconds * SECOND, 0);
    }

    private static Totals totals(long offered, Map<DegradationLevel, Long> withheld) {
        return new Totals(offered(offered), withheld, 0, 0, 0, 0);
    }

    /** By customers. */
    private static Map<Workload, Long> offered(long amount) {
        return Map.of(Workload.LIVE, amount);
    }

    /** Asked for by background work. */
    private static Totals jobs(long offered) {
        return new Totals(Map.of(Workload.BACKGROUND, offered), Map.of(), 0, 0, 0, 0);
    }

    private static InDimension tokens(long charged, Totals totals) {
        return of(Dimension.TOKENS, charged, totals);
    }

    private static InDimension of(Dimension dimension, long charged, Totals totals) {
        return in(dimension, LIMIT, charged, totals);
    }

    private static InDimension withLimit(long limit, long charged) {
        return withLimit(limit, charged, NOTHING);
    }

    private static InDimension withLimit(long limit, long charged, Totals totals) {
        return in(Dimension.TOKENS, limit, charged, totals);
    }

    private static InDimension in(Dimension dimension, long limit, long charged, Totals totals) {
        Map<Workload, Long> ceilings = Map.of(Workload.BACKGROUND, limit * 15 / 100);
        long window = (dimension.isDaily() ? 86_400 : 60) * SECOND;
        return new InDimension(
                dimension, limit, charged, 0, 0, Map.of(Workload.LIVE, charged), ceilings, totals, window);
    }
}
