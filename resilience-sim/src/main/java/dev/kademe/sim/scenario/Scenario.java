package dev.kademe.sim.scenario;

import dev.kademe.call.Workload;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A stretch of time that a plan is rehearsed against. Immutable.
 *
 * @param name as in reports
 * @param start the wall clock at its beginning
 * @param length how long questions come; those on their way then still end
 * @param end whether it lasts as long as that
 * @param sources who asks
 * @param accounts what providers grant, by the names of the plan's quotas; one that is not there is {@link Account#standard}
 * @param faults what goes wrong
 * @param goals what must be reached
 * @param assumptions what nobody has measured, in the author's words
 */
public record Scenario(
        String name,
        ZonedDateTime start,
        Duration length,
        End end,
        List<Traffic.Source> sources,
        Map<String, Account> accounts,
        List<Fault> faults,
        Goals goals,
        List<String> assumptions) {
    /** The day of what happens on no day in particular. */
    public static final LocalDate SOME_DAY = LocalDate.of(2026, 3, 2);

    /** The longest one, in days: {@value}. A week has every kind of day, and more is not an incident. */
    public static final int MOST_DAYS = 7;

    /**
     * The most questions of one, or requests of others in it: {@value}. Fifty traces of a million rows or a day of 34,000
     * questions a minute, which take minutes to play; more than that is taken for a slip of the pen.
     */
    public static final long MOST_QUESTIONS = 50_000_000;

    public Scenario {
        sources = List.copyOf(sources);
        accounts = Collections.unmodifiableMap(new LinkedHashMap<>(accounts));
        faults = List.copyOf(faults);
        assumptions = List.copyOf(assumptions);
    }

    /** What the provider of a quota grants. */
    public Account account(String quota) {
        return accounts.getOrDefault(quota, Account.standard());
    }

    /** Whether anybody sends jobs. */
    public boolean hasBackground() {
        return sources.stream().anyMatch(source -> source.workloads().contains(Workload.BACKGROUND));
    }

    /** The same with other traffic. */
    public Scenario with(List<Traffic.Source> others) {
        return new Scenario(name, start, length, end, others, accounts, faults, goals, assumptions);
    }

    /** When a scenario ends. */
    public enum End {
        /** After its length, whether somebody asks or not. */
        AT_LENGTH,
        /** With the last question, at the latest after its length: nobody knows how long a trace is before it is read. */
        WITH_TRAFFIC
    }
}
