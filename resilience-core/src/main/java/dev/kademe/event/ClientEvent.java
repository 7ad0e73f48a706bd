package dev.kademe.event;

import dev.kademe.call.Category;
import java.util.List;

/** One thing that happened to a whole client. */
public sealed interface ClientEvent {
    /**
     * A plan came into force, the first or another one. What calls and quotas are told of by name is named here, except a
     * category that no route names.
     *
     * @param client the client's name
     * @param planHash which plan
     * @param targets every target of every route
     * @param quotas every quota, by its name in {@link QuotaEvent#target}
     * @param categories those that routes name
     */
    record PlanTaken(
            String client, String planHash, List<String> targets, List<String> quotas, List<Category> categories)
            implements ClientEvent {
        public PlanTaken {
            targets = List.copyOf(targets);
            quotas = List.copyOf(quotas);
            categories = List.copyOf(categories);
        }
    }

    /** The client was closed. Blocking calls on their way may still end. */
    record Closed() implements ClientEvent {}
}
