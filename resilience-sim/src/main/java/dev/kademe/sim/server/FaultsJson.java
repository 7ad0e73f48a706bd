package dev.kademe.sim.server;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kademe.sim.provider.RetryHint;
import dev.kademe.sim.server.Faults.Rejections;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/** Faults as JSON, for the admin page. */
final class FaultsJson {
    private static final String FIELDS =
            "storm, hint, hintWaitMillis, overload, broken, quotaExhausted, limit and slow are allowed";

    private FaultsJson() {}

    static void write(JsonGenerator json, Faults faults) throws IOException {
        json.writeNumberField("storm", faults.rejections().ratio());
        json.writeStringField("hint", faults.rejections().hint().name().toLowerCase(Locale.ROOT));
        json.writeNumberField("hintWaitMillis", faults.rejections().statedWait().toMillis());
        json.writeNumberField("overload", faults.overloadRatio());
        json.writeNumberField("broken", faults.brokenRatio());
        json.writeBooleanField("quotaExhausted", faults.isQuotaExhausted());
        json.writeNumberField("limit", faults.limitRatio());
        json.writeNumberField("slow", faults.slowness());
    }

    /** Reads all that is wrong from now on; what is left out is well. */
    static Faults read(byte[] body) throws BadRequestException {
        try (JsonParser parser = RequestReader.JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadRequestException("the body must be a JSON object");
            }
            Faults faults = Faults.NONE;
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                faults = with(faults, name, parser);
            }
            return faults;
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new BadRequestException(
                    "the body must be JSON whose values are numbers, words and true or false, each name once; "
                            + FIELDS);
        }
    }

    private static Faults with(Faults faults, String name, JsonParser value) throws IOException, BadRequestException {
        Rejections rejections = faults.rejections();
        return switch (name) {
            case "storm" ->
                faults.with(new Rejections(value.getDoubleValue(), rejections.hint(), rejections.statedWait()));
            case "hint" ->
                faults.with(new Rejections(rejections.ratio(), hint(value.getText()), rejections.statedWait()));
            case "hintWaitMillis" ->
                faults.with(
                        new Rejections(rejections.ratio(), rejections.hint(), Duration.ofMillis(value.getLongValue())));
            case "overload" -> faults.withOverloadRatio(value.getDoubleValue());
            case "broken" -> faults.withBrokenRatio(value.getDoubleValue());
            case "quotaExhausted" -> faults.withQuotaExhausted(value.getBooleanValue());
            case "limit" -> faults.withLimitRatio(value.getDoubleValue());
            case "slow" -> faults.withSlowness(value.getDoubleValue());
            default -> throw new BadRequestException("only " + FIELDS);
        };
    }

    private static RetryHint hint(String word) {
        for (RetryHint hint : RetryHint.values()) {
            if (hint.name().toLowerCase(Locale.ROOT).equals(word)) {
                return hint;
            }
        }
        throw new IllegalArgumentException("hint must be none, seconds, millis or date");
    }
}
