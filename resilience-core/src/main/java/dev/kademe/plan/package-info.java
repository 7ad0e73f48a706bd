/**
 * The plan file: what a client is made of, written on a calm day. Start at {@link dev.kademe.plan.Plan}: it reads a plan,
 * shows every setting with its source, checks it against the checklist of the incident report, and builds a client from it.
 * One description of the keys serves the reader, the page that shows a plan and the JSON Schema, so that they cannot drift.
 * It never reads a clock, and never accepts what it does not understand.
 */
@NullMarked
package dev.kademe.plan;

import org.jspecify.annotations.NullMarked;
