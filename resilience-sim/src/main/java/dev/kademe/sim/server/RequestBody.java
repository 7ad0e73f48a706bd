package dev.kademe.sim.server;

import dev.kademe.sim.server.Refusal.Mistake;
import java.io.IOException;
import java.io.InputStream;

/** Reads a body of at most {@value #MOST_BYTES} bytes. */
final class RequestBody {
    static final int MOST_BYTES = 4 << 20;

    /** So much more is read and thrown away, so that the sender gets to read why; then the connection is cut. */
    private static final int MOST_DISCARDED_BYTES = 16 << 20;

    private static final int BUFFER_BYTES = 8_192;

    private RequestBody() {}

    static byte[] read(InputStream in) throws IOException, BadRequestException {
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
}
