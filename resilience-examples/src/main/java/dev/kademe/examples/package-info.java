/** Small programs to start from, each in one file, each run by a test. They need nothing but this checkout. */
@NullMarked
package dev.kademe.examples;

import org.jspecify.annotations.NullMarked;
