package dev.kademe.benchmark;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The calls of one thread, the same for both sides: 65 % LIVE, 25 % INTERNAL, 10 % BACKGROUND, each for 8 to 15 tokens of
 * which half are used. The amounts are small because a bucket refills one token a nanosecond at most, and no call may be
 * refused; what they are does not change what a decision costs.
 */
@State(Scope.Thread)
public class Mix {
    static final long SEED = 20_261_130;

    private static final int CALLS = 1024;

    private Call[] calls = {};
    private int next;

    @Setup
    public void draw(ThreadParams thread) {
        SplittableRandom random = new SplittableRandom(SEED + thread.getThreadIndex());
        calls = IntStream.range(0, CALLS).mapToObj(i -> Call.draw(random)).toArray(Call[]::new);
    }

    Call next() {
        return calls[next++ & (CALLS - 1)];
    }

    record Call(Workload workload, TokenEstimate estimate, TokenUsage usage) {
        private static Call draw(SplittableRandom random) {
            int percent = random.nextInt(100);
            Workload workload = percent < 65 ? Workload.LIVE : percent < 90 ? Workload.INTERNAL : Workload.BACKGROUND;
            long tokens = random.nextLong(8, 16);
            return new Call(
                    workload,
                    new TokenEstimate(tokens / 2, tokens - tokens / 2),
                    TokenUsage.of(tokens / 4, tokens / 4));
        }
    }
}
