package dev.kademe.failure;

import dev.kademe.call.Dimension;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the rows of the decision table look at.
 *
 * @param received status, headers and body
 * @param status the HTTP status, or that in the body where a stream began well (200) and broke later
 * @param codes every code, type and exception name in body and headers, in lower case
 * @param text the messages in the body in lower case, one a line, the first {@value #LONGEST_TEXT} characters; never shown
 * @param limitText what the text says about the limit
 * @param gauges what the headers say about limits
 */
record Evidence(
        Received received, int status, Set<String> codes, String text, LimitText limitText, List<HeaderGauge> gauges) {
    static final int LONGEST_TEXT = 4_096;

    private static final List<String> CODE_FIELDS = List.of(
            "error.code",
            "error.type",
            "error.status",
            "error.details.error_code",
            "error.details.reason",
            "error.innererror.code",
            "error.metadata.error_type",
            "error",
            "code",
            "type",
            "status",
            "__type");
    private static final List<String> CODE_HEADERS = List.of("x-amzn-errortype", ":exception-type");
    private static final int LONGEST_CODE = 128;

    static Evidence of(Received received) {
        String text = text(received.body());
        return new Evidence(
                received,
                status(received),
                codes(received),
                text,
                LimitText.of(text),
                ProviderHeaders.gauges(received));
    }

    boolean hasStatus(int... any) {
        for (int one : any) {
            if (one == status) {
                return true;
            }
        }
        return false;
    }

    boolean hasCode(String... any) {
        for (String one : any) {
            if (codes.contains(one)) {
                return true;
            }
        }
        return false;
    }

    /** The quota ids of Gemini's QuotaFailure, in lower case. */
    List<String> quotaIds() {
        return received.body().all("error.details.violations.quotaid").stream()
                .map(id -> id.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** What ran out: by the quota's id, by the text, by the type, else by what the headers say is used up. */
    Optional<Dimension> dimension() {
        List<String> ids = quotaIds();
        if (ids.size() == 1) {
            return Optional.of(ofQuotaId(ids.get(0)));
        }
        return limitText.dimension().or(() -> ofType()).or(() -> ids.isEmpty() ? onlyExhausted() : Optional.empty());
    }

    /** Groq and OpenAI name it as the type. */
    private Optional<Dimension> ofType() {
        if (hasCode("tokens") == hasCode("requests")) {
            return Optional.empty();
        }
        return hasCode("tokens")
                ? Optional.of(Dimension.TOKENS)
                : onlyExhausted().or(() -> Optional.of(Dimension.REQUESTS));
    }

    private Optional<Dimension> onlyExhausted() {
        Set<Dimension> exhausted = new LinkedHashSet<>();
        for (HeaderGauge gauge : gauges) {
            if (gauge.isExhausted()) {
                gauge.dimension().ifPresent(exhausted::add);
            }
        }
        return exhausted.size() == 1 ? Optional.of(exhausted.iterator().next()) : Optional.empty();
    }

    private static Dimension ofQuotaId(String id) {
        boolean isDaily = id.contains("perday");
        if (!id.contains("token")) {
            return isDaily ? Dimension.DAILY_REQUESTS : Dimension.REQUESTS;
        }
        if (isDaily) {
            return Dimension.DAILY_TOKENS;
        }
        return id.contains("inputtoken") ? Dimension.INPUT_TOKENS : Dimension.TOKENS;
    }

    private static int status(Received received) {
        List<String> codes = received.body().all("error.code");
        boolean isInBody =
                received.status() < 400 && codes.size() == 1 && codes.get(0).matches("[45][0-9]{2}");
        return isInBody ? Integer.parseInt(codes.get(0)) : received.status();
    }

    private static Set<String> codes(Received received) {
        Set<String> codes = new LinkedHashSet<>();
        for (String field : CODE_FIELDS) {
            received.body().all(field).forEach(value -> add(codes, value));
        }
        for (String header : CODE_HEADERS) {
            received.header(header).forEach(value -> add(codes, value));
        }
        // An event of Bedrock's stream is an object under the name of its exception.
        for (String path : received.body().fields().keySet()) {
            int dot = path.indexOf('.');
            if (dot > 0 && path.substring(0, dot).endsWith("exception")) {
                codes.add(path.substring(0, dot));
            }
        }
        return codes;
    }

    /** {@code com.amazonaws#ThrottlingException:http://…} and {@code https://iana.org/…#quota-exceeded} are named by a part. */
    private static void add(Set<String> codes, String value) {
        if (value.length() > LONGEST_CODE) {
            return;
        }
        String code = value.substring(value.indexOf('#') + 1);
        int colon = code.indexOf(':');
        codes.add((colon < 0 ? code : code.substring(0, colon)).strip().toLowerCase(Locale.ROOT));
    }

    private static String text(Body body) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, List<String>> field : body.fields().entrySet()) {
            String path = field.getKey();
            boolean isText = path.equals("message")
                    || path.endsWith(".message")
                    || path.equals("error")
                    || path.equals("detail")
                    || path.equals("error.metadata.raw");
            if (isText) {
                field.getValue().forEach(value -> text.append(value).append('\n'));
            }
        }
        return text.substring(0, Math.min(text.length(), LONGEST_TEXT)).toLowerCase(Locale.ROOT);
    }
}
