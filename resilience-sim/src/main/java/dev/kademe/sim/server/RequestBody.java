package dev.kademe.sim.server;

import com.sun.net.httpserver.HttpExchange;
import dev.kademe.sim.server.Refusal.Mistake;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/** Reads a body of at most {@value #MOST_BYTES} bytes, within {@link SlowBodies#LONGEST}. */
final class RequestBody {
    static final int MOST_BYTES = 4 << 20;

    /** So much more is read and thrown away, so that the sender gets to read why; then the connection is cut. */
    private static final int MOST_DISCARDED_BYTES = 16 << 20;

    private static final int BUFFER_BYTES = 8_192;

    private RequestBody() {}

    /** The whole body. */
    static byte[] read(Desk desk, HttpExchange exchange) throws IOException, BadRequestException {
        return inTime(desk, exchange, RequestBody::read);
    }

    /** Throws the body away, because closing an exchange waits for the rest of it however long that takes. */
    static void discard(Desk desk, HttpExchange exchange) throws IOException {
        try {
            inTime(desk, exchange, in -> {
                discard(in);
                return new byte[0];
            });
        } catch (BadRequestException e) {
            throw new IllegalStateException("nothing is asked of a body that is thrown away", e);
        }
    }

    private static byte[] inTime(Desk desk, HttpExchange exchange, BodyReader reader)
            throws IOException, BadRequestException {
        SlowBodies.Reading reading =
                desk.slowBodies().begin(exchange, desk.time().now().nanos());
        try {
            byte[] body = reader.read(exchange.getRequestBody());
            if (!desk.slowBodies().end(reading)) {
                throw new InterruptedIOException("the body came too late");
            }
            return body;
        } finally {
            desk.slowBodies().end(reading);
        }
    }

    private static byte[] read(InputStream in) throws IOException, BadRequestException {
        byte[] body = in.readNBytes(MOST_BYTES);
        if (body.length == MOST_BYTES && in.read() >= 0) {
            discard(in);
            throw new BadRequestException(
                    Mistake.BODY_TOO_LARGE, "the body must be at most %d bytes".formatted(MOST_BYTES));
        }
        return body;
    }

    private static void discard(InputStream in) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long discarded = 0;
        int count = 0;
        while (count >= 0 && discarded < MOST_DISCARDED_BYTES) {
            count = in.read(buffer);
            discarded += count;
        }
    }

    private interface BodyReader {
        byte[] read(InputStream in) throws IOException, BadRequestException;
    }
}
