/**
 * What a plan is rehearsed against: who asks what and when, what the providers grant, and what goes wrong. Start with {@link
 * dev.kademe.sim.scenario.Scenario}; it is data, read from a {@link dev.kademe.sim.scenario.ScenarioFile} or made of a plan's
 * own {@link dev.kademe.sim.scenario.Spenders}. {@link dev.kademe.sim.scenario.Traffic} are its questions in the order in
 * which they come, each made when it is needed. Nothing here knows the client.
 */
@NullMarked
package dev.kademe.sim.scenario;

import org.jspecify.annotations.NullMarked;
