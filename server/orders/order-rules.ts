/** How long an unpaid order holds its stock (D52), ms. */
export const holdMs = 15 * 60_000;

/** An order that is unpaid after this time is cancelled (D50), ms. */
export const unpaidMs = 60 * 60_000;

/** First query of the reconciler about an order, ms after it was placed. */
export const firstCheckMs = 20_000;

/** Minimum time between later queries about one order, ms. */
const checkGapMs = 60_000;

/** Last query about every order, for payments after its end, ms after it was placed. */
export const lastCheckMs = 24 * 60 * 60_000;

/** After this time an order that the provider never answered about is not queried any more, ms after it was placed. */
export const giveUpMs = 7 * 24 * 60 * 60_000;

/** Queries become less frequent with the order's age; one is at the end of its hour. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const created = createdAt.getTime();
  const age = now.getTime() - created;
  const next = now.getTime() + Math.max(checkGapMs, age / 4);
  return new Date(age < unpaidMs ? Math.min(next, created + unpaidMs) : next);
}
