import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts';

/** How long an unpaid order holds its stock (D52), ms. */
export const holdMs = 15 * minuteMs;

/** Age at which an unpaid order is cancelled (D50), ms. */
export const unpaidMs = hourMs;

/** Age of an order at which the reconciler first queries the provider, ms. */
export const firstCheckMs = 20_000;

/** Minimum time between two queries about the same order, ms. */
const checkGapMs = minuteMs;

/** Age of an order at the last query, which finds payments that were made after the order was cancelled, ms. */
export const lastCheckMs = dayMs;

/** Age at which an order is no longer queried even if the provider has never answered, ms. */
export const giveUpMs = 7 * dayMs;

/**
 * Returns the time of the next query. Queries become less frequent with the age of the order; one takes place exactly
 * at `unpaidMs`.
 */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const created = createdAt.getTime();
  const age = now.getTime() - created;
  const next = now.getTime() + Math.max(checkGapMs, age / 4);
  return new Date(age < unpaidMs ? Math.min(next, created + unpaidMs) : next);
}
