package dev.kademe.quota;

/**
 * How full a quota is at one moment.
 *
 * @param limit the requests that the window takes; {@link Long#MAX_VALUE} when there is no limit
 * @param charged the requests charged to the running window, held ones included
 * @param waiting the reservations in line
 */
public record QuotaUse(long limit, long charged, int waiting) {
    /** Charged requests as a part of the limit, 0 or more; above 1 only after an overrun. A limit of 0 is full. */
    public double ratio() {
        return limit == 0 ? 1 : (double) charged / limit;
    }
}
