package dev.kademe.sim.lesson.placement;

/**
 * What one request of a user came to.
 *
 * @param layers the attempts of each layer
 * @param nested what the layers know of each other
 * @param status what the user saw
 * @param loanCalls calls to the loan service
 * @param memberCalls calls to the membership
 * @param notifyCalls calls to the notification
 * @param deliveries notifications that were delivered
 */
public record PlacementRow(
        Layers layers, Nested nested, int status, int loanCalls, int memberCalls, int notifyCalls, int deliveries) {
    static PlacementRow of(Layers layers, Nested nested, int status, Counters counters) {
        return new PlacementRow(
                layers,
                nested,
                status,
                counters.loanCalls.get(),
                counters.memberCalls.get(),
                counters.notifyCalls.get(),
                counters.deliveries.get());
    }
}
