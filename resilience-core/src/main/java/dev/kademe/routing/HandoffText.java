package dev.kademe.routing;

import dev.kademe.routing.Handoff.Referral;
import java.time.Duration;

/** What a customer reads at the end of a route. */
enum HandoffText {
    ENGLISH(
            "I am connecting you to a colleague.",
            " The expected wait is # minutes.",
            "All our colleagues are busy right now. We will call you back."),
    TURKISH(
            "Sizi temsilcimize bağlıyorum.",
            " Tahmini bekleme süresi # dakika.",
            "Şu anda bütün temsilcilerimiz dolu. Sizi biz arayacağız.");

    private final String connecting;
    private final String waiting;
    private final String callingBack;

    HandoffText(String connecting, String waiting, String callingBack) {
        this.connecting = connecting;
        this.waiting = waiting;
        this.callingBack = callingBack;
    }

    String of(Referral referral) {
        if (referral.isCallBack()) {
            return callingBack;
        }
        long minutes = referral.expectedWait()
                .map(wait -> wait.plus(Duration.ofSeconds(59)).toMinutes())
                .orElse(0L);
        return minutes < 2 ? connecting : connecting + waiting.replace("#", Long.toString(minutes));
    }
}
