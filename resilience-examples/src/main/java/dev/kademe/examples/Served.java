package dev.kademe.examples;

/** Where the providers of an example listen: the addresses on its command line, else the ports of its {@code serve}. */
final class Served {
    private static final int FIRST_PORT = 8089;

    private Served() {}

    /** The address of the provider with this number, from 0. */
    static String url(String[] args, int number) {
        return number < args.length ? args[number] : "http://localhost:" + (FIRST_PORT + number);
    }
}
