package dev.kademe.sim.server;

import java.util.Map;

/**
 * The bounds that the JDK's server reads as properties of the process, once, before its first use. A property that is set
 * already stays.
 */
public final class ProcessBounds {
    private static final Map<String, String> PROPERTIES = Map.of(
            // Connections at a time, with and without a request.
            "jdk.httpserver.maxConnections", "4096",
            "sun.net.httpserver.maxIdleConnections", "256",
            // Header lines, and all their characters together.
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "65536",
            // Seconds to send a request, and to take its answer, which a slow fault may stretch.
            "sun.net.httpserver.maxReqTime", "60",
            "sun.net.httpserver.maxRspTime", "3600",
            // A part of a stream goes out when it is written.
            "sun.net.httpserver.nodelay", "true");

    private ProcessBounds() {}

    /** Sets them; called by a process that is nothing but a server, before it starts one. */
    public static void set() {
        PROPERTIES.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
