package dev.kademe.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kademe.call.CallScope.RepeatAdvice;
import org.junit.jupiter.api.Test;

final class CallScopeTest {
    @Test
    void report_lighterAdvice_changesNothing() {
        CallScope scope = new CallScope();
        assertThat(scope.advice()).isEqualTo(RepeatAdvice.FREE);

        scope.report(RepeatAdvice.RETRIED);
        scope.report(RepeatAdvice.FREE);
        assertThat(scope.advice()).isEqualTo(RepeatAdvice.RETRIED);

        scope.report(RepeatAdvice.FORBIDDEN);
        scope.report(RepeatAdvice.RETRIED);
        assertThat(scope.advice()).isEqualTo(RepeatAdvice.FORBIDDEN);
    }

    @Test
    void bind_nested_theOneBeforeComesBack() {
        CallScope outer = new CallScope();
        CallScope inner = new CallScope();

        assertThat(CallScope.current()).isEmpty();
        try (CallScope.Binding outerBinding = outer.bind()) {
            assertThat(CallScope.current()).containsSame(outer);
            try (CallScope.Binding innerBinding = inner.bind()) {
                assertThat(CallScope.current()).containsSame(inner);
            }
            assertThat(CallScope.current()).containsSame(outer);
        }
        assertThat(CallScope.current()).isEmpty();
    }

    @Test
    void headerValue_eachAdvice_readsBack() {
        for (RepeatAdvice advice : RepeatAdvice.values()) {
            assertThat(RepeatAdvice.ofHeader(advice.headerValue())).contains(advice);
        }
        assertThat(RepeatAdvice.ofHeader("sometimes")).isEmpty();
    }
}
