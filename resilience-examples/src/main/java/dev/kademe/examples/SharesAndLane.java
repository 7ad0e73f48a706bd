package dev.kademe.examples;

import dev.kademe.answer.Answer;
import dev.kademe.call.Dimension;
import dev.kademe.call.Question;
import dev.kademe.call.Question.Repeatability;
import dev.kademe.call.Workload;
import dev.kademe.client.BackgroundLane.Submission.Accepted;
import dev.kademe.client.ResilientClient;
import dev.kademe.flow.LaneSettings;
import dev.kademe.quota.Metering;
import dev.kademe.quota.Quota;
import dev.kademe.quota.QuotaLedger;
import dev.kademe.quota.Shares;
import dev.kademe.routing.Handoff;
import dev.kademe.routing.Route;
import dev.kademe.routing.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Jobs share a quota with customers: of 20 requests a minute the background may have 15 %, which is three, so the other
 * two jobs wait in their lane while customers are answered.
 *
 * <p>Runs against {@code serve --rpm 20 --answer-tokens 3}.
 */
public final class SharesAndLane {
    private SharesAndLane() {}

    /** Runs it. */
    public static void main(String[] args) {
        var model = new HttpChat(Served.url(args, 0), "large");
        var ledger = QuotaLedger.create(Quota.builder()
                .limit(Dimension.REQUESTS, 20, Metering.sliding(Duration.ofMinutes(1)))
                .shares(Shares.standard())
                .build());
        var main = Target.<String, String>blocking("main", model::ask)
                .asyncEndpoint(model::askAsync)
                .ledger(ledger)
                .build();
        var route = Route.of(List.of(main), Handoff.<String>english());
        try (var client = ResilientClient.builder(route).build()) {
            var lane = client.lane(LaneSettings.builder()
                    .pace(5, Duration.ofSeconds(1))
                    .maxInFlight(1)
                    .build());
            List<CompletableFuture<Answer<String>>> jobs = new ArrayList<>();
            for (int job = 1; job <= 5; job++) {
                if (lane.submit(question("Label ticket " + job, Workload.BACKGROUND)) instanceof Accepted<String> it) {
                    jobs.add(it.answer());
                }
            }
            for (CompletableFuture<Answer<String>> job : jobs.subList(0, 3)) {
                System.out.println("a job: " + job.join().content());
            }
            Answer<String> answer = client.ask(question("Where is my order?", Workload.LIVE));
            System.out.printf("a customer: %s%n", answer.content());
            System.out.printf(
                    "jobs not done: %d%n",
                    jobs.stream().filter(job -> !job.isDone()).count());
        }
    }

    private static Question<String> question(String text, Workload workload) {
        return Question.of(text, workload, Repeatability.repeatable());
    }
}
// prints:
// a job: gar zul gun.
// a job: not sug zug.
// a job: tem bik zor.
// a customer: dol det doz.
// jobs not done: 2
