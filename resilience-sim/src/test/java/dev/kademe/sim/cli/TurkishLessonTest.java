package dev.kademe.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code --lang tr} prints what the lessons print, to the byte. The texts are the lessons', see support-desk.txt. */
final class TurkishLessonTest {
    private static final String FAILURES = """
            tek cagri : {'durum': 'tamam', 'giris': 44, 'cikis': 2, 'yanit': 'kesinti'}
            dolu pencere : {'durum': 'hiz_siniri', 'giris': 0, 'cikis': 0, 'yanit': ''}

            sinif        adet  belirtec  sonuc
            tamam         137      6523  kullanilir
            zaman_asimi     9       436  atilir
            yarim_cikti    14       655  atilir
            """;

    private static final String POLICIES = """
            yuk  politika  tamamlanan  etkilesimli  cagri  hiz reddi  icerik hatasi  belirtec  bosa giden  isabet
            hafif  yok          0.8562       0.9500    160          0             23      8425        1218  0.8438
            hafif  sabit        1.0000       0.9500    185          0             25      9634        1311  0.9875
            hafif  geri         1.0000       0.9500    185          0             25      9634        1311  0.9875
            agir   yok          0.8562       0.9500    160          0             23      8425        1218  0.8438
            agir   sabit        0.8000       0.8667    295        151             16      7658         873  0.7937
            agir   geri         0.8750       0.8833    289        129             20      8389        1038  0.8625

            ikinci kosum (tohum 20260219), tamamlanan / etkilesimli:
              hafif yok: 0.8750 / 1.0000  sabit: 1.0000 / 1.0000  geri: 1.0000 / 1.0000
              agir  yok: 0.8750 / 1.0000  sabit: 0.6813 / 0.8667  geri: 0.7188 / 0.8833
            """;

    private static final String PLACEMENT = """
            gecici ariza: bildirim ilk 2 cagride teslim eder ama onay kaybolur; tek kullanici istegi
            yerlesim (dis/ara/ic)             sonuc    odunc cagri   uyelik cagri bildirim cagri         teslim
            yok (1/1/1)                         503              1              1              1              1
            sarmalayici (1/1/3)                 200              1              1              3              3
            ara katman (1/3/1)                  200              1              3              3              3
            ag gecidi (3/1/1)                   200              3              3              3              3
            """;

    private static final String STACKING = """
            kalici ariza: ust uste binen yeniden deneme
            dis / ara / ic                   carpim bildirim cagri         teslim   uyelik cagri
            1 / 1 / 1                             1              1              1              1
            3 / 1 / 1                             3              3              3              3
            3 / 3 / 1                             9              9              9              9
            3 / 3 / 3                            27             27             27              9
            5 / 3 / 3                            45             45             45             15
            """;

    @Test
    void run_firstLesson_printsTheLessonsText() {
        assertThat(Invocation.printed("all --lang tr")).isEqualTo(FAILURES + POLICIES);
        assertThat(Invocation.printed("failures --lang tr")).isEqualTo(FAILURES);
        assertThat(Invocation.printed("policies --lang tr")).isEqualTo(POLICIES);
    }

    @Test
    void run_secondLesson_printsTheLessonsText() {
        assertThat(Invocation.printed("placement --lang tr")).isEqualTo(PLACEMENT);
        assertThat(Invocation.printed("stacking --lang tr")).isEqualTo(STACKING);
    }

    @Test
    void run_secondLessonOverHttp_printsTheLessonsText() {
        assertThat(Invocation.printed("placement --lang tr --http")).isEqualTo(PLACEMENT);
        assertThat(Invocation.printed("stacking --lang tr --http")).isEqualTo(STACKING);
    }

    /** The headings are the lesson's, the lines are ours. */
    @Test
    void run_cost_printsOurLinesUnderTheLessonsHeadings() {
        assertThat(Invocation.printed("cost --lang tr")).isEqualTo("""
                kod bedeli ve kapsam
                yerlesim                          dosya          satir
                istemci sarmalayicisi   LoanService.java              1
                ara katman              LoanService.java              1
                ag gecidi                  Gateway.java              1
                odunc govdesinde 2 dis cagri yeri var; sarmalayici 1 tanesini yeniden deniyor, \
                ara katman ve ag gecidi 2 tanesini de.
                yapilandirma yuzeyi: 3 deneme sayisi, 3 ayri yerde; hicbiri otekinin degerini gormuyor.
                """);
    }

    /** What the lesson's program prints with this endpoint seed and load; the requests stay those of its own seed. */
    @Test
    void run_largestSeed_printsWhatTheLessonsProgramPrints() {
        assertThat(Invocation.printed("failures --lang tr --seed 4294967295")).endsWith("""
                sinif        adet  belirtec  sonuc
                tamam         143      6820  kullanilir
                zaman_asimi    10       465  atilir
                yarim_cikti     7       329  atilir
                """);
        assertThat(Invocation.printed("policies --lang tr --seed 4294967295 --burst 9"))
                .isEqualTo("""
                yuk  politika  tamamlanan  etkilesimli  cagri  hiz reddi  icerik hatasi  belirtec  bosa giden  isabet
                9      yok          0.6813       1.0000    160         38             13      6611         652  0.6687
                9      sabit        0.6438       0.8500    354        237             14      6322         716  0.6375
                9      geri         0.7063       0.8667    352        223             16      6858         800  0.7000

                ikinci kosum (tohum 4294967296), tamamlanan / etkilesimli:
                  9     yok: 0.6562 / 1.0000  sabit: 0.6062 / 0.8167  geri: 0.6562 / 0.8333
                """);
    }

    @Test
    void run_kademeAsked_hasNoRowInTheLesson() {
        assertThat(Invocation.printed("policies --lang tr --policy kademe --policy none --burst 6"))
                .contains("yok")
                .doesNotContain("kademe");
    }
}
