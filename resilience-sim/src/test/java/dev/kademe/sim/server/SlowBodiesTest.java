package dev.kademe.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.Moment;
import dev.kademe.client.TimeSource;
import dev.kademe.sim.provider.ProviderLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that begin a body and never end it, on a clock that is moved by hand. */
@Timeout(60)
final class SlowBodiesTest {
    private static final String QUESTION =
            "{\"model\": \"m\", \"max_tokens\": 5, \"messages\": [{\"role\": \"user\", \"content\": \"x\"}]}";
    private static final int SLOTS = 3;
    /** Asking again until something is so must not use the quota up. */
    private static final ProviderLimits AMPLE = new ProviderLimits(ProviderLimits.HIGHEST, ProviderLimits.HIGHEST);

    private static final Pace AT_ONCE = new Pace(5, Duration.ZERO, Pace.MOST_TOKENS_PER_SECOND);

    /** The slots are all taken, so that what is behind them is told of overload; then they are free again. */
    @ParameterizedTest
    @ValueSource(strings = {"/v1/chat/completions", "/v1/messages"})
    void post_halfABody_isGivenUpAndFreesItsSlot(String path) throws IOException {
        Clock clock = new Clock(new AtomicLong(), 0);
        ServerSettings settings = ServedProvider.settings(AMPLE, AT_ONCE, SLOTS);
        try (ServedProvider provider = ServedProvider.start(settings, clock)) {
            List<Socket> slow = new ArrayList<>();
            for (int i = 0; i < SLOTS; i++) {
                slow.add(half(provider, "POST " + path));
            }
            // Asking instead would take a slot from one of them.
            while (provider.server().bodiesBeingRead() < SLOTS) {
                Thread.onSpinWait();
            }
            clock.nanos.addAndGet(SlowBodies.LONGEST.toNanos() - 1);
            assertThat(provider.post(path, QUESTION).statusCode()).isIn(503, 529);
            clock.nanos.addAndGet(1);
            for (Socket socket : slow) {
                assertThat(isClosedWithoutAnswer(socket)).isTrue();
                socket.close();
            }
            int status;
            do {
                status = provider.post(path, QUESTION).statusCode();
            } while (status != 200);
        }
    }

    /** What is refused or answered without a look at the body does not wait for it for ever either. */
    @ParameterizedTest
    @ValueSource(strings = {"POST /admin/faults", "POST /nowhere", "GET /v1/models", "PUT /v1/messages"})
    void request_halfABodyThatNobodyReads_isGivenUp(String line) throws IOException {
        ServerSettings settings = ServedProvider.settings(AMPLE, AT_ONCE, SLOTS);
        Clock clock = new Clock(new AtomicLong(), Duration.ofSeconds(1).toNanos());
        try (ServedProvider provider = ServedProvider.start(settings, clock);
                Socket socket = half(provider, line)) {
            assertThat(isClosedWithoutAnswer(socket)).isTrue();
            assertThat(provider.post("/v1/messages", QUESTION).statusCode()).isEqualTo(200);
        }
    }

    private static Socket half(ServedProvider provider, String line) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), provider.uri("/").getPort());
        socket.setSoTimeout((int) Duration.ofSeconds(15).toMillis());
        String head = line + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nanthropic-version: 1\r\n"
                + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"model\": ";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private static boolean isClosedWithoutAnswer(Socket socket) throws IOException {
        return socket.getInputStream().read() < 0;
    }

    /**
     * A clock that is moved by hand, and by a step whenever somebody looks at it.
     *
     * @param nanos the time
     */
    private record Clock(AtomicLong nanos, long stepNanos) implements TimeSource {
        @Override
        public Moment now() {
            long now = nanos.addAndGet(stepNanos);
            return new Moment(now, Duration.ofNanos(now).toMillis());
        }

        @Override
        public boolean await(Grant grant, long untilNanos) {
            return false;
        }
    }
}
