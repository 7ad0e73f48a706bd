package dev.kademe.sim.cli;

import dev.kademe.quota.Quota.ChargePolicy.FailedCalls;
import dev.kademe.sim.lesson.FailureRow;
import dev.kademe.sim.lesson.LessonPolicy;
import dev.kademe.sim.lesson.PolicyRow;
import dev.kademe.sim.provider.LessonProvider;
import dev.kademe.sim.provider.LessonReply;
import dev.kademe.sim.provider.SupportDesk;
import dev.kademe.sim.report.Ratios;
import java.util.List;

/** The first lesson's own text, to the byte. */
final class TurkishLesson {
    private static final int LIGHT = 3;
    private static final int HEAVY = 6;

    private TurkishLesson() {}

    static String failures(SupportDesk desk, long seed, List<FailureRow> rows) {
        LessonProvider empty = new LessonProvider(desk, seed, 1, 1, FailedCalls.COUNTED);
        LessonProvider full = new LessonProvider(desk, seed, 0, 1, FailedCalls.COUNTED);
        StringBuilder text = new StringBuilder();
        text.append("tek cagri : ")
                .append(reply(empty.call(prompt(desk, 0), 0, 0)))
                .append('\n');
        text.append("dolu pencere : ")
                .append(reply(full.call(prompt(desk, 1), 0, 0)))
                .append("\n\n");
        text.append("sinif        adet  belirtec  sonuc\n");
        for (FailureRow row : rows) {
            text.append("%-12s %4d  %8d  %s\n"
                    .formatted(
                            status(row.status()),
                            row.count(),
                            row.tokens(),
                            row.status() == LessonReply.Status.OK ? "kullanilir" : "atilir"));
        }
        return text.toString();
    }

    static String policies(List<PolicyRow> rows, long nextSeed, List<PolicyRow> nextRows) {
        StringBuilder text = new StringBuilder("yuk  politika  tamamlanan  etkilesimli  cagri  hiz reddi  icerik hatasi"
                + "  belirtec  bosa giden  isabet\n");
        for (PolicyRow row : rows) {
            text.append("%s  %-8s %10s  %11s  %5d  %9d  %13d  %8d  %10d  %6s\n"
                    .formatted(
                            load(row.burst()),
                            policy(row.policy()),
                            Ratios.text(row.completedRatio()),
                            Ratios.text(row.interactiveRatio()),
                            row.batch().calls(),
                            row.batch().rateLimited(),
                            row.batch().contentFailures(),
                            row.tokens(),
                            row.wastedTokens(),
                            Ratios.text(row.accuracyRatio())));
        }
        text.append("\nikinci kosum (tohum ").append(nextSeed).append("), tamamlanan / etkilesimli:\n");
        for (int burst : nextRows.stream().map(PolicyRow::burst).distinct().toList()) {
            List<String> cells = nextRows.stream()
                    .filter(row -> row.burst() == burst)
                    .map(row -> "%s: %s / %s"
                            .formatted(
                                    policy(row.policy()),
                                    Ratios.text(row.completedRatio()),
                                    Ratios.text(row.interactiveRatio())))
                    .toList();
            text.append("  ")
                    .append(load(burst))
                    .append(' ')
                    .append(String.join("  ", cells))
                    .append('\n');
        }
        return text.toString();
    }

    private static String prompt(SupportDesk desk, int request) {
        return desk.requests().get(request).prompt();
    }

    private static String reply(LessonReply reply) {
        return "{'durum': '%s', 'giris': %d, 'cikis': %d, 'yanit': '%s'}"
                .formatted(status(reply.status()), reply.inputTokens(), reply.outputTokens(), reply.text());
    }

    private static String status(LessonReply.Status status) {
        return switch (status) {
            case OK -> "tamam";
            case RATE_LIMITED -> "hiz_siniri";
            case TIMED_OUT -> "zaman_asimi";
            case TRUNCATED -> "yarim_cikti";
        };
    }

    private static String policy(LessonPolicy policy) {
        return switch (policy) {
            case NONE -> "yok";
            case FIXED -> "sabit";
            case BACKOFF -> "geri";
            case KADEME -> "kademe";
        };
    }

    /** The lesson names its two loads; any other is named by its burst. */
    private static String load(int burst) {
        return switch (burst) {
            case LIGHT -> "hafif";
            case HEAVY -> "agir ";
            default -> "%-5d".formatted(burst);
        };
    }
}
