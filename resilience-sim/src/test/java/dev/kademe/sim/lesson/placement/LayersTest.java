package dev.kademe.sim.lesson.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LayersTest {
    @Test
    void of_threeNumbers_areOuterMiddleInner() {
        Layers layers = Layers.of("5/3/20");

        assertThat(layers).isEqualTo(new Layers(5, 3, 20));
        assertThat(layers.product()).isEqualTo(300);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "3", "3/3", "3/3/3/3", "3/x/3", "0/3/3", "3/3/21", "-1/3/3", " 3/3/3", "3/3/3\n", "3//3"})
    void of_anythingElse_isRejected(String text) {
        assertThatThrownBy(() -> Layers.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void of_layerOverTwenty_saysWhatIsAllowed() {
        assertThatThrownBy(() -> Layers.of("21/1/1")).hasMessage("a layer makes 1..20 attempts, was 21");
    }
}
