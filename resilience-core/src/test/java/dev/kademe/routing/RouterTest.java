package dev.kademe.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kademe.call.Category;
import dev.kademe.call.DegradationLevel;
import dev.kademe.call.Reply;
import dev.kademe.call.TokenUsage;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RouterTest {
    private static final Category TAX = new Category("tax");

    private final Target<String, String> main = target("main");
    private final Target<String, String> small = target("small");
    private final Route<String, String> careful = route(main);
    private final Route<String, String> wide = route(main, small);
    private final Route<String, String> essential = route(small);

    @Test
    void route_unlistedOrUnsure_isTheSensitiveOne() {
        Router<String, String> router =
                Router.sensitive(careful).category(Category.GENERAL, wide).build();

        assertThat(router.route(Category.GENERAL)).isSameAs(wide);
        assertThat(router.route(TAX)).isSameAs(careful);
        assertThat(router.route(Category.UNSURE)).isSameAs(careful);
        assertThat(router.route(TAX, DegradationLevel.ESSENTIAL_ONLY)).isSameAs(careful);
    }

    @Test
    void route_levelWithoutARoute_hasThatOfTheLevelBelow() {
        Router<String, String> router = Router.sensitive(careful)
                .category(Category.GENERAL, wide)
                .category(Category.GENERAL, DegradationLevel.SHORT_ANSWERS, essential)
                .build();

        assertThat(Stream.of(DegradationLevel.values()).map(level -> router.route(Category.GENERAL, level)))
                .containsExactly(wide, wide, essential, essential);
        assertThat(router.route(Category.GENERAL)).as("the usual one").isSameAs(wide);
    }

    @Test
    void targets_ofAllRoutes_eachOnce() {
        Router<String, String> router = Router.sensitive(careful)
                .category(Category.GENERAL, wide)
                .category(Category.GENERAL, DegradationLevel.ESSENTIAL_ONLY, essential)
                .build();

        assertThat(router.targets()).containsExactly(main, small);
        assertThat(router.mostTargets()).isEqualTo(2);
        assertThat(router.explain())
                .containsExactly(
                        "general: main > small > nobody",
                        "general from ESSENTIAL_ONLY: small > nobody",
                        "any other category: main > nobody");
        assertThat(Router.single(wide).explain()).containsExactly("every category: main > small > nobody");
    }

    @Test
    void build_twoTargetsOfOneName_isNamed() {
        Router.Builder<String, String> builder =
                Router.sensitive(careful).category(Category.GENERAL, route(small, target("main")));

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "two targets are named \"main\": routes must share one target, or give each a name of its own");
    }

    @Test
    void category_sameLevelTwice_isNamed() {
        Router.Builder<String, String> builder = Router.sensitive(careful).category(TAX, wide);

        assertThatThrownBy(() -> builder.category(TAX, careful))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("category \"tax\" has a route at level NORMAL already");
        assertThat(builder.build().route(TAX)).as("the first stays").isSameAs(wide);
    }

    @Test
    void category_higherLevelFirst_isNamed() {
        assertThatThrownBy(() -> Router.sensitive(careful).category(TAX, DegradationLevel.ESSENTIAL_ONLY, essential))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("category \"tax\" must have a route at level NORMAL before one at level ESSENTIAL_ONLY");
    }

    @Test
    void build_changedAfterwards_routerStays() {
        Router.Builder<String, String> builder = Router.sensitive(careful).category(TAX, wide);
        Router<String, String> router = builder.build();
        builder.category(TAX, DegradationLevel.SHORT_ANSWERS, essential);

        assertThat(router.route(TAX, DegradationLevel.ESSENTIAL_ONLY)).isSameAs(wide);
    }

    @Test
    void route_targetsNoneOrTwiceOrTooMany_isNamed() {
        assertThatThrownBy(() -> route()).hasMessage("a route needs 1..8 targets with different names, had []");
        assertThatThrownBy(() -> route(main, small, main))
                .hasMessage("a route needs 1..8 targets with different names, had [main, small, main]");
        List<Target<String, String>> nine =
                IntStream.range(0, 9).mapToObj(i -> target("t" + i)).toList();
        assertThatThrownBy(() -> Route.withoutHandoff(nine)).hasMessageStartingWith("a route needs 1..8 targets");
        assertThat(Route.withoutHandoff(nine.subList(0, 8)).targets()).hasSize(8);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static Route<String, String> route(Target<String, String>... targets) {
        return Route.withoutHandoff(List.of(targets));
    }

    private static Target<String, String> target(String name) {
        return Target.<String, String>blocking(name, (content, attempt) -> Reply.of("x", TokenUsage.NONE))
                .build();
    }
}
