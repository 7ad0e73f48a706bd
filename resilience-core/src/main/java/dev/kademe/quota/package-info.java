/**
 * Whether a call may go now, must wait, or must not go. Start with {@link dev.kademe.quota.QuotaLedger}: one decision
 * ({@code reserve}) and one correction ({@code settle}). A ledger mirrors what one provider account grants and has
 * granted, by workload, so that the client learns of a full minute before the provider has to say so. It keeps a bounded
 * line of waiters and returns the grants that a settlement, a release or a tick makes; whoever called it delivers them.
 * It never sleeps, reads a clock or calls the application.
 */
@NullMarked
package dev.kademe.quota;

import org.jspecify.annotations.NullMarked;
