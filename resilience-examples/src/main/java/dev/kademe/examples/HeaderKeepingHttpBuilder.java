package dev.kademe.examples;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Builds {@link HeaderKeepingHttp}; for {@code httpClientBuilder} of LangChain4j's models. */
final class HeaderKeepingHttpBuilder implements HttpClientBuilder {
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration readTimeout = Duration.ofSeconds(60);

    @Override
    public Duration connectTimeout() {
        return connectTimeout;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = timeout;
        return this;
    }

    @Override
    public Duration readTimeout() {
        return readTimeout;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        this.readTimeout = timeout;
        return this;
    }

    @Override
    public HttpClient build() {
        var http = java.net.http.HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .build();
        return new HeaderKeepingHttp(http, readTimeout);
    }
}
