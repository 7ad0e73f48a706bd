/**
 * The command line. Start with {@link dev.kademe.sim.cli.Main}. A class for each command reads its options, checks their
 * ranges, runs and prints; results go to stdout in UTF-8 whatever the locale, complaints go to stderr in one line, with
 * exit code 2. Nothing is computed here.
 */
@NullMarked
package dev.kademe.sim.cli;

import org.jspecify.annotations.NullMarked;
