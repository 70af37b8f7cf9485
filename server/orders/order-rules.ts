/** How long an unpaid order keeps its stock from others (D52), ms. */
export const holdMs = 15 * 60_000;

/** An order that is still unpaid after this is cancelled (D50), ms. */
export const unpaidMs = 60 * 60_000;

/** How far a client's clock may be off before the server's own is taken for the slot's start, ms. */
export const clockToleranceMs = 5 * 60_000;

/** When the reconciler asks about a fresh order for the first time, ms after it was placed. */
export const firstCheckMs = 20_000;

/** Between two later questions about one order at least, ms. */
const checkGapMs = 60_000;

/** When every order is asked about once more, for payments that came after its end, ms after it was placed. */
export const lastCheckMs = 24 * 60 * 60_000;

/** Asked of the client (epoch ms); cheap phones have wrong clocks, so one that is far off is not believed. */
export function slotStart(asked: number, now: Date): Date {
  return Math.abs(asked - now.getTime()) <= clockToleranceMs ? new Date(asked) : now;
}

/** A provider that never answers about an order is not asked any longer after this, ms after it was placed. */
export const giveUpMs = 7 * 24 * 60 * 60_000;

/** Fewer and fewer questions the older an order is, and one when its hour is over. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const created = createdAt.getTime();
  const age = now.getTime() - created;
  const next = now.getTime() + Math.max(checkGapMs, age / 4);
  return new Date(age < unpaidMs ? Math.min(next, created + unpaidMs) : next);
}
