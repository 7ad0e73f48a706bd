package dev.kademe.sim.incident;

import dev.kademe.sim.check.LawBook;
import dev.kademe.sim.check.LevelHistory;

/**
 * What was seen in a run.
 *
 * @param scenario the morning
 * @param main what reached the main model
 * @param customers how the questions ended
 * @param labels what became of the labelling
 * @param levels which level was in force when
 * @param laws what was checked
 * @param minutes what happened in each minute
 */
record Observed(
        Scenario scenario,
        MainModel main,
        CustomerTally customers,
        LabelTally labels,
        LevelHistory levels,
        LawBook<Law> laws,
        MinuteTally minutes) {}
