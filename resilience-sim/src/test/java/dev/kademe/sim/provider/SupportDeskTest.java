package dev.kademe.sim.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SupportDeskTest {
    private final SupportDesk desk = SupportDesk.load();

    @Test
    void requests_firstOne_isTheLessons() {
        assertThat(desk.requests().get(0))
                .isEqualTo(new SupportDesk.Request(
                        "Talebi su etiketlerden birine ata: fatura , ariza , sayac , tarife , kesinti . "
                                + "Yanit olarak tek etiket yaz . "
                                + "Talep 4001 : planli kesinti duyurusu nereden takip edilir",
                        "kesinti"));
    }

    /** The SHA-256 of all, joined with line feeds, from the lesson's Python program. */
    @Test
    void requests_all_areTheLessons() {
        List<SupportDesk.Request> requests = desk.requests();

        assertThat(requests).hasSize(SupportDesk.REQUESTS);
        assertThat(sha256(requests.stream().map(SupportDesk.Request::prompt).toList()))
                .isEqualTo("25ad102f42e6c0810421acd4a87f929b2bc78a75fdbd7e271672182dc78307b2");
        assertThat(sha256(requests.stream().map(SupportDesk.Request::topic).toList()))
                .isEqualTo("a82e778f1cebfa1467ae0d1b26a0f02889f1cfdb82cd509927eeef2a0a602dfd");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 2055919078, 44, kesinti, 2",
        "1, 4038821227, 43, fatura, 2",
        "17, 669416209, 55, tarife, 2",
        "159, 781886338, 43, sayac, 1"
    })
    void read_request_hashesCountsAndLabelsAsTheLesson(
            int request, long hash, int tokens, String label, int labelTokens) {
        assertThat(desk.read(desk.requests().get(request).prompt()))
                .isEqualTo(new ReadPrompt(hash, tokens, label, labelTokens));
    }

    /** No label is named, so all are equal and the first by name wins. */
    @ParameterizedTest
    @CsvSource({"0, 875710203", "118, 3495670217"})
    void read_interactiveQuery_getsTheFirstLabel(int step, long hash) {
        assertThat(desk.read(desk.interactivePrompt(step))).isEqualTo(new ReadPrompt(hash, 11, "ariza", 1));
    }

    @Test
    void read_allRequests_twoGetAWrongLabel() {
        List<SupportDesk.Request> requests = desk.requests();

        assertThat(requests)
                .filteredOn(request -> !desk.read(request.prompt()).label().equals(request.topic()))
                .containsExactly(requests.get(90), requests.get(154));
    }

    private static String sha256(List<String> lines) {
        try {
            byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
