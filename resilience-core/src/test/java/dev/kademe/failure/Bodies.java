package dev.kademe.failure;

/** Error bodies in the shapes of their providers. */
final class Bodies {
    private Bodies() {}

    static String openAiError(String type, String code, String message) {
        return "{\"error\":{\"message\":\"%s\",\"type\":\"%s\",\"param\":null,\"code\":\"%s\"}}"
                .formatted(message, type, code);
    }

    static String anthropicError(String type, String message) {
        return "{\"type\":\"error\",\"error\":{\"type\":\"%s\",\"message\":\"%s\"},\"request_id\":\"r\"}"
                .formatted(type, message);
    }

    static String geminiError(int code, String status, String message, String... details) {
        return "{\"error\":{\"code\":%d,\"message\":\"%s\",\"status\":\"%s\",\"details\":[%s]}}"
                .formatted(code, message, status, String.join(",", details));
    }

    static String retryInfo(String delay) {
        return "{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"" + delay + "\"}";
    }

    static String quotaFailure(String id, String value) {
        return "{\"@type\":\"type.googleapis.com/google.rpc.QuotaFailure\",\"violations\":[{\"quotaMetric\":\"m\",\"quotaId\":\"%s\",\"quotaValue\":\"%s\"}]}"
                .formatted(id, value);
    }
}
