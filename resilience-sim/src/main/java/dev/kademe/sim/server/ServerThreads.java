package dev.kademe.sim.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of the server, and the only ones that the simulator starts. */
final class ServerThreads {
    /** Connections that wait for a thread; those beyond it are cut. */
    private static final int MOST_WAITING = 256;

    private static final long IDLE_SECONDS = 30;

    private ServerThreads() {}

    /** At most {@code most} threads, which end when they are idle. */
    static ExecutorService create(int most) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                most,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                task -> daemon("kademe-serve", task));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** Runs {@code task} beside them. */
    static void start(String name, Runnable task) {
        daemon(name, task).start();
    }

    /** Runs {@code task} when the process is told to end. */
    static void atExit(Runnable task) {
        Runtime.getRuntime().addShutdownHook(daemon("kademe-serve-exit", task));
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
