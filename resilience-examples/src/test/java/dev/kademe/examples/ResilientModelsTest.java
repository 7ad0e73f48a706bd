package dev.kademe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.client.ResilientClient;
import dev.kademe.routing.Route;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The LangChain4j models of the examples, in front of made-up ones. */
final class ResilientModelsTest {
    private static final ChatRequestParameters DEFAULTS =
            ChatRequestParameters.builder().modelName("large").build();
    private static final ChatResponse ANSWER =
            ChatResponse.builder().aiMessage(AiMessage.from("sure")).build();

    @Test
    void chat_mainModel_describesTheModelAndGetsItsDefaults() {
        List<String> asked = new ArrayList<>();
        ChatModel main = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                asked.add(request.modelName());
                return ANSWER;
            }

            @Override
            public ChatRequestParameters defaultRequestParameters() {
                return DEFAULTS;
            }

            @Override
            public ModelProvider provider() {
                return ModelProvider.OPEN_AI;
            }

            @Override
            public Set<Capability> supportedCapabilities() {
                return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
            }
        };
        var route = Route.withoutHandoff(
                List.of(ResilientChatModel.target("main", main).build()));
        try (var client = ResilientClient.builder(route).build()) {
            ChatModel model = new ResilientChatModel(main, client);

            assertThat(model.chat("Hello?")).isEqualTo("sure");
            assertThat(asked).containsExactly("large");
            assertThat(model.supportedCapabilities()).containsExactly(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
            assertThat(model.defaultRequestParameters()).isEqualTo(DEFAULTS);
            assertThat(model.provider()).isEqualTo(ModelProvider.OPEN_AI);
            assertThat(model.listeners()).isEmpty();
        }
    }

    @Test
    void chat_streamThatEnds_isToldOnce() {
        assertThat(told(handler -> {
                    handler.onPartialResponse("su");
                    handler.onCompleteResponse(ANSWER);
                }))
                .containsExactly("part su", "end");
    }

    @Test
    void chat_streamThatBreaksOff_endsWithAnError() {
        assertThat(told(handler -> {
                    handler.onPartialResponse("su");
                    handler.onError(new LangChain4jException("lost"));
                }))
                .containsExactly("part su", "error");
    }

    private static List<String> told(ModelEvent stream) {
        StreamingChatModel main = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                stream.tell(handler);
            }
        };
        List<String> told = new ArrayList<>();
        var route = Route.withoutHandoff(
                List.of(ResilientStreamingChatModel.target("main", main).build()));
        try (var client = ResilientClient.builder(route).build()) {
            new ResilientStreamingChatModel(main, client).chat("Hello?", new StreamingChatResponseHandler() {
                @Override
                public void onPartialResponse(String part) {
                    told.add("part " + part);
                }

                @Override
                public void onCompleteResponse(ChatResponse response) {
                    told.add("end");
                }

                @Override
                public void onError(Throwable thrown) {
                    told.add("error");
                }
            });
        }
        return told;
    }
}
