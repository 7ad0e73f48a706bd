package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Moment;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.routing.Handoff.Referral;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeskTest {
    private static final Referral CALL_BACK = new Referral(true, Optional.empty());

    @Test
    void refer_unlimited_alwaysHasTime() {
        Handoff.Desk desk = Handoff.Desk.unlimited();

        assertThat(IntStream.range(0, 1_000).mapToObj(i -> desk.refer(at(0))))
                .containsOnly(new Referral(false, Optional.empty()));
    }

    @Test
    void refer_staffed_servesQueuesAndCallsBack() {
        Handoff.Desk desk = Handoff.Desk.staffed(2, Duration.ofMinutes(4), 2);

        assertThat(IntStream.range(0, 6).mapToObj(i -> desk.refer(at(0))))
                .containsExactly(waits(0), waits(0), waits(2), waits(4), CALL_BACK, CALL_BACK);
    }

    @Test
    void refer_timePasses_placesOpenAgain() {
        Handoff.Desk desk = Handoff.Desk.staffed(1, Duration.ofMinutes(4), 0);

        assertThat(desk.refer(at(0))).isEqualTo(waits(0));
        assertThat(desk.refer(new Moment(at(4).nanos() - 1, 0))).isEqualTo(CALL_BACK);
        assertThat(desk.refer(at(4))).isEqualTo(waits(0));
        assertThat(desk.refer(at(1_000))).as("idle time is not saved up").isEqualTo(waits(0));
        assertThat(desk.refer(at(1_000))).isEqualTo(CALL_BACK);
    }

    @Test
    void refer_calledBack_takesNoPlace() {
        Handoff.Desk desk = Handoff.Desk.staffed(1, Duration.ofMinutes(4), 0);
        desk.refer(at(0));
        for (int i = 0; i < 100; i++) {
            desk.refer(at(1));
        }

        assertThat(desk.refer(at(4))).isEqualTo(waits(0));
    }

    @Test
    void refer_manyThreads_keepsNoMoreThanItsPlaces() throws InterruptedException {
        Handoff.Desk desk = Handoff.Desk.staffed(10, Duration.ofMinutes(4), 20);
        List<Referral> referrals = java.util.Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> IntStream.range(0, 50).forEach(j -> referrals.add(desk.refer(at(0))))))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(referrals)
                .hasSize(400)
                .filteredOn(referral -> !referral.isCallBack())
                .hasSize(30);
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT1M, 0, 'people must be 1..1000000, was 0'",
        "1000001, PT1M, 0, 'people must be 1..1000000, was 1000001'",
        "1, PT1M, -1, 'capacity must be 0..1000000, was -1'",
        "1, PT1M, 1000001, 'capacity must be 0..1000000, was 1000001'",
        "1, PT0.999S, 0, 'handling must be 1 s to 1 day, was PT0.999S'",
        "1, PT24H0.1S, 0, 'handling must be 1 s to 1 day, was PT24H0.1S'"
    })
    void staffed_outOfRange_isNamed(int people, Duration handling, int capacity, String message) {
        assertThatThrownBy(() -> Handoff.Desk.staffed(people, handling, capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void staffed_largest_neverOverflows() {
        Handoff.Desk desk = Handoff.Desk.staffed(1_000_000, Duration.ofDays(1), 1_000_000);

        assertThat(desk.refer(at(0))).isEqualTo(waits(0));
        assertThat(desk.refer(new Moment(Long.MAX_VALUE / 2, 0))).isEqualTo(waits(0));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 'I am connecting you to a colleague.', 'Sizi temsilcimize bağlıyorum.'",
        "60, 'I am connecting you to a colleague.', 'Sizi temsilcimize bağlıyorum.'",
        "61, 'I am connecting you to a colleague. The expected wait is 2 minutes.', "
                + "'Sizi temsilcimize bağlıyorum. Tahmini bekleme süresi 2 dakika.'"
    })
    void texts_expectedWait_areInWholeMinutes(long seconds, String english, String turkish) {
        Referral referral = new Referral(false, Optional.of(Duration.ofSeconds(seconds)));
        Question<String> question = Question.of("q", Workload.LIVE, Repeatability.repeatable());

        assertThat(Handoff.<String>english().answer(question, referral)).isEqualTo(english);
        assertThat(Handoff.<String>turkish().answer(question, referral)).isEqualTo(turkish);
        assertThat(Handoff.<String>english().answer(question, CALL_BACK))
                .isEqualTo("All our colleagues are busy right now. We will call you back.");
    }

    private static Referral waits(long minutes) {
        return new Referral(false, Optional.of(Duration.ofMinutes(minutes)));
    }

    private static Moment at(long minute) {
        return new Moment(Duration.ofMinutes(minute).toNanos(), 0);
    }
}
