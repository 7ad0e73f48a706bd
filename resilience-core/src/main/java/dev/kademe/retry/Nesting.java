package dev.kademe.retry;

/** Whether a client heeds what the clients inside its attempts report. */
public enum Nesting {
    /** The innermost layer that may make more than one attempt retries; the others pass its failure on. */
    AWARE,
    /** Every layer retries by itself, so attempts multiply: what clients that do not know each other do. */
    BLIND
}
