package dev.kademe.sim.incident;

import dev.kademe.call.Category;
import dev.kademe.sim.provider.SizedRequest;

/**
 * One question of a customer, or one job of the labelling.
 *
 * @param number which one it is in its run, from 0; the same for a shorter form of it
 * @param category what it is about
 * @param size what it takes
 * @param text what is looked at for personal data
 */
record Inquiry(int number, Category category, SizedRequest size, String text) {
    Inquiry withSize(SizedRequest newSize) {
        return new Inquiry(number, category, newSize, text);
    }
}
