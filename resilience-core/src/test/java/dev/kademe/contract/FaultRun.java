package dev.kademe.contract;

import dev.kademe.answer.Answer;
import dev.kademe.answer.CallFailedException;
import dev.kademe.call.Question;
import dev.kademe.call.TokenEstimate;
import dev.kademe.call.TokenUsage;
import dev.kademe.call.Workload;
import dev.kademe.event.CallEvent;
import dev.kademe.quota.Admission;
import dev.kademe.quota.Claim;
import dev.kademe.quota.Reservation;
import dev.kademe.quota.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Random questions asked of a {@link FaultPlan}, beside others who spend the same quotas: the same for the same seed, in any
 * world.
 */
public final class FaultRun {
    private static final long SECOND = 1_000_000_000L;
    private static final Pattern CALL_ID = Pattern.compile("faults-(?:[0-9a-f]+-)?([0-9]+)");

    private final World world;
    private final SplittableRandom random;
    private final FaultPlan plan;
    private final World.Client client;
    private final List<CallEvent> events = new ArrayList<>();
    private final List<Asked> asked = new ArrayList<>();

    private FaultRun(long seed, World world) {
        this.world = world;
        this.random = new SplittableRandom(seed);
        this.plan = new FaultPlan(random, world);
        // Chance that depends on the time only: however often a driver draws, the next one is not shifted.
        this.client = world.client(
                plan.client().listener(events::add),
                () -> new SplittableRandom(seed ^ world.now().nanos()).nextLong());
    }

    /** Each question is asked after the one before has ended. */
    public static FaultRun oneByOne(long seed, World world) {
        FaultRun run = new FaultRun(seed, world);
        run.planOthers();
        int calls = 4 + run.random.nextInt(12);
        for (int i = 0; i < calls; i++) {
            long gap = run.gapNanos();
            run.world.runUntil(run.plan(i, world.now().nanosAfter(gap)));
        }
        run.end();
        return run;
    }

    /** Questions are asked at any time; for drivers that hold no thread. */
    public static FaultRun together(long seed, World world) {
        FaultRun run = new FaultRun(seed, world);
        run.planOthers();
        int calls = 4 + run.random.nextInt(24);
        long at = 0;
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            at += run.gapNanos() / 4;
            all.add(run.plan(i, at));
        }
        all.forEach(world::runUntil);
        run.end();
        return run;
    }

    /** Everything that happened, in order, without what differs from driver to driver. */
    public String log() {
        String happened = events.stream()
                .map(event -> CALL_ID.matcher(event.toString()).replaceAll("call $1"))
                .collect(Collectors.joining("\n"));
        return happened
                + asked.stream().map(one -> one.result() + "\n").collect(Collectors.joining("\n\nanswers\n", "", ""));
    }

    /** Holds everything that happened to the laws. */
    public void check() {
        plan.ledgers.forEach(ledger -> ledger.checkEmpty(world.now()));
        for (int i = 0; i < asked.size(); i++) {
            int number = i + 1;
            new FaultLaws(plan, asked.get(i), ofCall(number)).check();
        }
        FaultLaws.checkTogether(plan, events, this::questionOf);
    }

    private List<CallEvent> ofCall(int number) {
        return events.stream().filter(event -> number(event) == number).toList();
    }

    private Question<String> questionOf(CallEvent event) {
        return asked.get(number(event) - 1).question;
    }

    private static int number(CallEvent event) {
        return Integer.parseInt(event.callId().substring(event.callId().lastIndexOf('-') + 1));
    }

    /** Ends when the call has ended. */
    private CompletableFuture<?> plan(int number, long atNanos) {
        Question<String> question = plan.question(number);
        long giveUpNanos = random.nextInt(5) > 0 ? Long.MAX_VALUE : atNanos + random.nextLong(1, 9 * SECOND);
        CompletableFuture<Answer<String>> answer = new CompletableFuture<>();
        asked.add(new Asked(question, giveUpNanos, answer));
        world.at(atNanos, () -> {
            CompletableFuture<Answer<String>> call =
                    giveUpNanos == Long.MAX_VALUE ? client.ask(question) : client.askUntil(question, giveUpNanos);
            var unused = call.whenComplete((given, thrown) -> {
                if (thrown == null) {
                    answer.complete(given);
                } else {
                    answer.completeExceptionally(thrown);
                }
            });
        });
        return answer;
    }

    private long gapNanos() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> 1 + random.nextLong(SECOND);
            case 3, 4, 5 -> 1 + random.nextLong(10 * SECOND);
            case 6 -> 1 + random.nextLong(70 * SECOND);
            default -> random.nextInt(20) == 0 ? 3_700 * SECOND : 1 + random.nextLong(70 * SECOND);
        };
    }

    private void planOthers() {
        int many = random.nextInt(12);
        for (int i = 0; i < many; i++) {
            WatchedLedger ledger = plan.ledgers.get(random.nextInt(plan.ledgers.size()));
            Workload workload = plan.pick(Workload.values());
            TokenEstimate estimate = TokenEstimate.of(random.nextInt(200));
            long heldNanos = 1 + random.nextLong(20 * SECOND);
            boolean isSent = random.nextBoolean();
            world.at(1 + random.nextLong(60 * SECOND), () -> {
                Claim claim = new Claim(workload, estimate, 0, granted -> {});
                if (ledger.reserve(claim, world.now()) instanceof Admission.Granted granted) {
                    world.at(world.now().nanosAfter(heldNanos), () -> end(ledger, granted.reservation(), isSent));
                }
            });
        }
    }

    private void end(WatchedLedger ledger, Reservation other, boolean isSent) {
        List<Reservation> grants = isSent
                ? ledger.settle(other, Settlement.accepted(TokenUsage.NONE), world.now())
                : ledger.release(other, world.now());
        grants.forEach(granted -> granted.claim().grantee().granted(granted));
    }

    /** Lets everything happen that is still planned: late replies, the others' ends. */
    private void end() {
        CompletableFuture<Void> over = new CompletableFuture<>();
        world.at(world.now().nanosAfter(120 * SECOND), () -> over.complete(null));
        world.runUntil(over);
        asked.forEach(Asked::result);
    }

    /**
     * A question that was asked.
     *
     * @param giveUpNanos when the caller gives up, if the call has not ended by then
     */
    record Asked(Question<String> question, long giveUpNanos, CompletableFuture<Answer<String>> answer) {
        String result() {
            try {
                Answer<String> given = answer.join();
                return given.outcome() + " " + given.content();
            } catch (CancellationException e) {
                return CallFailedException.Reason.CANCELLED.toString();
            } catch (CompletionException e) {
                if (e.getCause() instanceof CallFailedException failed) {
                    return failed.reason().toString();
                }
                throw new AssertionError("a call ended with something else than a failure", e.getCause());
            }
        }
    }
}
