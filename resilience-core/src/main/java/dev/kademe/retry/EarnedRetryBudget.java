package dev.kademe.retry;

import dev.kademe.call.TokenEstimate;
import dev.kademe.call.Workload;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** See {@link RetryBudget#of}. Two accounts a workload, in requests and in tokens. */
final class EarnedRetryBudget implements RetryBudget {
    static final int LARGEST = 1_000_000;

    private final double ratio;
    private final int capacity;
    private final OptionalLong tokenCapacity;
    private final Map<Workload, Account> requests = new EnumMap<>(Workload.class);
    private final Map<Workload, Account> tokens = new EnumMap<>(Workload.class);

    EarnedRetryBudget(double ratio, int capacity, OptionalLong tokenCapacity) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("ratio must be 0..1, was " + ratio);
        }
        if (capacity < 1 || capacity > LARGEST) {
            throw new IllegalArgumentException("capacity must be 1..%d, was %d".formatted(LARGEST, capacity));
        }
        if (tokenCapacity.orElse(1) < 1 || tokenCapacity.orElse(1) > TokenEstimate.HIGHEST) {
            throw new IllegalArgumentException(
                    "tokenCapacity must be 1..%d, was %d".formatted(TokenEstimate.HIGHEST, tokenCapacity.orElse(1)));
        }
        this.ratio = ratio;
        this.capacity = capacity;
        this.tokenCapacity = tokenCapacity;
        for (Workload workload : Workload.values()) {
            requests.put(workload, new Account(ratio, capacity));
            tokenCapacity.ifPresent(most -> tokens.put(workload, new Account(ratio, most)));
        }
    }

    @Override
    public boolean withdraw(Workload workload, long amount) {
        Account inRequests = account(requests, workload);
        if (!inRequests.withdraw(1)) {
            return false;
        }
        Account inTokens = tokens.get(workload);
        if (inTokens != null && !inTokens.withdraw(amount)) {
            inRequests.add(1);
            return false;
        }
        return true;
    }

    @Override
    public void giveBack(Workload workload, long amount) {
        account(requests, workload).add(1);
        Account inTokens = tokens.get(workload);
        if (inTokens != null) {
            inTokens.add(amount);
        }
    }

    @Override
    public void deposit(Workload workload, long amount) {
        account(requests, workload).earn(1);
        Account inTokens = tokens.get(workload);
        if (inTokens != null) {
            inTokens.earn(amount);
        }
    }

    private static Account account(Map<Workload, Account> accounts, Workload workload) {
        Account account = accounts.get(workload);
        if (account == null) {
            throw new IllegalStateException("no account of " + workload);
        }
        return account;
    }

    @Override
    public String toString() {
        String most = tokenCapacity.isPresent() ? ", tokenCapacity=" + tokenCapacity.getAsLong() : "";
        return "RetryBudget[ratio=%s, capacity=%d%s]".formatted(ratio, capacity, most);
    }

    /** Counts in millionths, so that a small ratio is not lost to rounding. */
    private static final class Account {
        private static final long ONE = 1_000_000;

        private final long earned;
        private final long capacity;
        private final AtomicLong balance;

        Account(double ratio, long capacity) {
            this.earned = Math.round(ratio * ONE);
            this.capacity = capacity * ONE;
            this.balance = new AtomicLong(this.capacity);
        }

        /** A full account pays what it can never hold, and owes the rest. */
        boolean withdraw(long amount) {
            long wanted = bounded(amount) * ONE;
            long before = balance.getAndUpdate(now -> now >= wanted || now == capacity ? now - wanted : now);
            return before >= wanted || before == capacity;
        }

        void add(long amount) {
            gain(bounded(amount) * ONE);
        }

        void earn(long amount) {
            gain(bounded(amount) * earned);
        }

        private void gain(long millionths) {
            if (balance.get() < capacity) {
                balance.updateAndGet(now -> Math.min(capacity, now + millionths));
            }
        }

        private static long bounded(long amount) {
            return Math.min(Math.max(0, amount), TokenEstimate.HIGHEST);
        }
    }
}
