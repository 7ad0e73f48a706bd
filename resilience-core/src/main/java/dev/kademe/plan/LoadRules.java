package dev.kademe.plan;

import dev.kademe.call.Workload;
import dev.kademe.document.Kind;
import dev.kademe.plan.Content.Account;
import dev.kademe.plan.Plan.Finding;
import dev.kademe.plan.Plan.Spender;
import dev.kademe.quota.Quota;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The rules about who spends the quotas: their peaks are summed at every time of day and in every dimension. */
final class LoadRules {
    private final Content content;

    LoadRules(Content content) {
        this.content = content;
    }

    Finding spendersNamed() {
        List<Spender> spenders = content.spenders();
        List<String> failed = new ArrayList<>();
        List<String> unordered = new ArrayList<>();
        if (spenders.isEmpty()) {
            failed.add("nobody wrote down who spends the quotas, and how much at their peak");
        }
        content.quotas().keySet().forEach(quota -> {
            List<Spender> here = of(quota);
            if (here.size() > 1
                    && here.stream().map(Spender::workload).distinct().count() == 1) {
                unordered.add("all %d spenders of %s are %s, so nothing says who gives way"
                        .formatted(here.size(), quota, Kind.word(here.get(0).workload())));
            }
        });
        String order = spenders.stream()
                .sorted(Comparator.comparing(Spender::workload))
                .map(spender -> "%s (%s)".formatted(spender.name(), Kind.word(spender.workload())))
                .collect(Collectors.joining(" before "));
        return Checklist.of("spenders-named", Checklist.join(failed), Checklist.join(unordered), order);
    }

    Finding peaksFit() {
        List<String> failed = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        content.quotas().forEach((name, account) -> {
            for (Quota.Limit limit : account.quota().limits()) {
                if (!of(name).isEmpty()) {
                    judge(new Sum(name, account, limit), failed, unknown, passed);
                }
            }
        });
        if (content.spenders().isEmpty()) {
            failed.add("without spenders there is nothing to sum");
        }
        return Checklist.of(
                "peaks-fit",
                Checklist.join(failed),
                Checklist.join(unknown),
                "at their peaks: " + Checklist.join(passed));
    }

    private static void judge(Sum sum, List<String> failed, List<String> unknown, List<String> passed) {
        List<String> silent = sum.silent();
        if (!silent.isEmpty()) {
            unknown.add("%s of %s: %s do not say what they spend in a day"
                    .formatted(sum.dimension(), sum.quota, String.join(", ", silent)));
            return;
        }
        int worst = sum.worstMinute();
        double foreground = sum.ratio(worst, workload -> workload != Workload.BACKGROUND);
        double whole = sum.ratio(worst, workload -> true);
        String when = sum.isDaily() ? "" : String.format(Locale.US, " at %02d:%02d", worst / 60, worst % 60);
        String figures = String.format(
                Locale.US, "%s %s%s %s of %,d", sum.quota, sum.dimension(), when, percent(whole), sum.granted());
        if (foreground > 1) {
            failed.add("the live peak does not fit by itself: " + figures);
        } else if (whole > 1) {
            failed.add("background overlaps the live peak: %s (without background %s)"
                    .formatted(figures, percent(foreground)));
        } else {
            passed.add(figures);
        }
    }

    private List<Spender> of(String quota) {
        return content.spenders().stream()
                .filter(spender -> spender.quota().equals(quota))
                .toList();
    }

    private static String percent(double ratio) {
        // A sum just over the limit must not read as one that fits.
        boolean isClose = ratio > 1 && ratio < 1.01;
        return String.format(Locale.US, isClose ? "%.2f %%" : "%.0f %%", ratio * 100);
    }

    /** What the spenders of one quota spend of one limit, capped by the ceilings of their workloads. */
    private final class Sum {
        private final String quota;
        private final Account account;
        private final Quota.Limit limit;
        private final List<Spender> spenders;

        Sum(String quota, Account account, Quota.Limit limit) {
            this.quota = quota;
            this.account = account;
            this.limit = limit;
            this.spenders = of(quota);
        }

        boolean isDaily() {
            return limit.dimension().isDaily();
        }

        String dimension() {
            return Kind.word(limit.dimension()) + (isDaily() ? "" : " a minute");
        }

        /** What a minute or a day grants. */
        long granted() {
            OptionalLong granted = isDaily() ? account.amount(limit.dimension()) : account.perMinute(limit.dimension());
            return granted.orElse(limit.amount());
        }

        List<String> silent() {
            return spenders.stream()
                    .filter(spender -> spender.spends(limit.dimension()).isEmpty())
                    .map(Spender::name)
                    .toList();
        }

        /** When most is spent: sums rise only when somebody's peak begins. */
        int worstMinute() {
            TreeSet<Integer> beginnings = spenders.stream()
                    .map(spender -> spender.fromMinute() % (24 * 60))
                    .collect(Collectors.toCollection(TreeSet::new));
            int worst = beginnings.first();
            for (int minute : beginnings) {
                if (ratio(minute, workload -> true) > ratio(worst, workload -> true)) {
                    worst = minute;
                }
            }
            return worst;
        }

        double ratio(int minute, Predicate<Workload> who) {
            double spent = 0;
            for (Workload workload : Workload.values()) {
                if (who.test(workload)) {
                    spent += Math.min(spent(minute, workload), ceiling(workload));
                }
            }
            long granted = granted();
            return granted == 0 ? (spent > 0 ? Double.POSITIVE_INFINITY : 0) : spent / granted;
        }

        private double spent(int minute, Workload workload) {
            return spenders.stream()
                    .filter(spender -> spender.workload() == workload && (isDaily() || spender.isBusyAt(minute)))
                    .mapToDouble(spender -> spender.spends(limit.dimension()).orElse(0))
                    .sum();
        }

        /** The ceiling of background work holds it back; what people wait for is counted as declared. */
        private double ceiling(Workload workload) {
            if (workload != Workload.BACKGROUND || limit.amount() == 0) {
                return Double.POSITIVE_INFINITY;
            }
            double share = (double) account.quota().shares().ceiling(workload, limit.dimension(), limit.amount());
            return share / limit.amount() * granted();
        }
    }
}
