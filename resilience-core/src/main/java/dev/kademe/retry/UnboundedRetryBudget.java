package dev.kademe.retry;

import dev.kademe.call.Workload;

/** See {@link RetryBudget#none}. */
record UnboundedRetryBudget() implements RetryBudget {
    @Override
    public boolean withdraw(Workload workload, long tokens) {
        return true;
    }

    @Override
    public void giveBack(Workload workload, long tokens) {}

    @Override
    public void deposit(Workload workload, long tokens) {}
}
