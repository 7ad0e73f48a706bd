/** What the guide shows, as code that compiles and runs: each snippet of a page is a region of one of these files. */
@NullMarked
package dev.kademe.examples.guide;

import org.jspecify.annotations.NullMarked;
