package dev.kademe.sim.scenario;

import dev.kademe.call.Category;
import dev.kademe.call.Workload;
import dev.kademe.sim.load.SeededRandom;
import dev.kademe.sim.provider.SizedRequest;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions in the order in which they come. Used up by one run, then closed. Not thread-safe. */
public interface Traffic extends AutoCloseable {
    /** The next one, not before the one before; empty at the end. */
    Optional<Inquiry> next();

    /** Gives up what it reads from. */
    @Override
    default void close() {}

    /** Where traffic comes from, again and again. Immutable. */
    interface Source {
        /** Its name, which is also that of its chance: what one source draws does not shift another. */
        String name();

        /** Whose questions it can bring; no others come. */
        Set<Workload> workloads();

        /** The same questions for the same seed. */
        Traffic open(SeededRandom random);
    }

    /**
     * One question.
     *
     * @param atNanos when it comes, in nanoseconds of virtual time
     * @param workload who waits for it
     * @param category what it is about
     * @param size what it takes
     * @param shortSize what it takes with a short answer
     * @param hasPersonalData whether somebody can be known from it
     */
    record Inquiry(
            long atNanos,
            Workload workload,
            Category category,
            SizedRequest size,
            SizedRequest shortSize,
            boolean hasPersonalData) {
        /** The same question, to be answered shortly. */
        public Inquiry shortened() {
            return new Inquiry(atNanos, workload, category, shortSize, shortSize, hasPersonalData);
        }

        /** As a record has it, but fast the first time: a run compares each question with its shorter one. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Inquiry inquiry
                    && atNanos == inquiry.atNanos
                    && workload == inquiry.workload
                    && hasPersonalData == inquiry.hasPersonalData
                    && size.equals(inquiry.size)
                    && shortSize.equals(inquiry.shortSize)
                    && category.equals(inquiry.category);
        }

        @Override
        public int hashCode() {
            return Objects.hash(atNanos, workload, category, size, shortSize, hasPersonalData);
        }
    }
}
