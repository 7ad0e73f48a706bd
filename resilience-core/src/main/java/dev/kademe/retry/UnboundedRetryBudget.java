package dev.kademe.retry;

/** See {@link RetryBudget#none}. */
record UnboundedRetryBudget() implements RetryBudget {
    @Override
    public boolean withdraw() {
        return true;
    }

    @Override
    public void giveBack() {}

    @Override
    public void deposit() {}
}
