package dev.kademe.sim.report;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.stream.StreamSupport;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, with a profile of its own. */
final class Browser implements AutoCloseable {
    private static final String CHROMIUM = "/usr/bin/chromium";
    private static final String DRIVER = "/usr/bin/chromedriver";

    private final ChromeDriver driver;

    /**
     * Starts it.
     *
     * @param profile an empty folder
     */
    Browser(Path profile) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1200,1600",
                "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(DRIVER))
                .usingAnyFreePort()
                .build();
        this.driver = new ChromeDriver(service, options);
    }

    /** Opens a page as a light screen of ordinary width, without what was logged before. */
    void open(Path page) {
        emulate("", "light");
        width(1_200);
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.get("about:blank");
        driver.get(page.toUri().toString());
    }

    /** What a script returns. */
    Object evaluate(String expression) {
        return Objects.requireNonNull(driver.executeScript("return " + expression), expression);
    }

    String text(String expression) {
        return evaluate(expression).toString();
    }

    long number(String expression) {
        return ((Number) evaluate(expression)).longValue();
    }

    List<Object> list(String expression) {
        return new ArrayList<>((List<?>) evaluate(expression));
    }

    /** Lets two pictures pass, so that what was asked for is drawn. */
    void drawn() {
        driver.executeAsyncScript(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));");
    }

    /** Presses keys where the focus is. */
    void press(Keys... keys) {
        for (Keys key : keys) {
            driver.switchTo().activeElement().sendKeys(key);
        }
        drawn();
    }

    /** As if it were that kind of medium, in that colour scheme. */
    void emulate(String medium, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** As if the screen were so wide. */
    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 1_600, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Errors and warnings since the page was opened. */
    List<String> complaints() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
                .map(Object::toString)
                .toList();
    }

    /** What went over the network, or would have, since the page was opened. */
    List<String> requests() {
        return StreamSupport.stream(
                        driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
                .map(entry -> entry.getMessage())
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
