package dev.kademe.client;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduler whose tasks run when a test lets time pass, on the thread of the test. */
final class HandScheduler extends AbstractExecutorService implements ScheduledExecutorService {
    private final HandTime time;
    private boolean isShutdown;

    HandScheduler(HandTime time) {
        this.time = time;
    }

    @Override
    public void execute(Runnable task) {
        var unused = schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        if (isShutdown) {
            throw new RejectedExecutionException("shut down");
        }
        Task planned = new Task(task);
        time.at(time.now().nanosAfter(unit.toNanos(delay)), planned);
        return planned;
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        return schedule(
                () -> {
                    task.run();
                    var unused = scheduleWithFixedDelay(task, delay, delay, unit);
                },
                first,
                unit);
    }

    @Override
    public void shutdown() {
        isShutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return isShutdown;
    }

    @Override
    public boolean isTerminated() {
        return isShutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isShutdown;
    }

    /** A cancelled one does not run. */
    private static final class Task extends FutureTask<Void> implements ScheduledFuture<Void> {
        Task(Runnable task) {
            super(task, null);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int compareTo(Delayed other) {
            throw new UnsupportedOperationException();
        }
    }
}
