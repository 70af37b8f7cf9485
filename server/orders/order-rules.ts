/** How long an unpaid order keeps its stock from others (D52), ms. */
export const holdMs = 15 * 60_000;

/** An order that is still unpaid after this is cancelled (D50), ms. */
export const unpaidMs = 60 * 60_000;

/** How far a client's clock may be off before the server's own is taken for the slot's start, ms. */
export const clockToleranceMs = 5 * 60_000;

/** When the reconciler asks about a fresh order for the first time, ms. */
export const firstCheckMs = 60_000;

/** When every order is asked about once more, for payments that came after its end, ms after it was placed. */
export const lastCheckMs = 24 * 60 * 60_000;

/** Asked of the client (epoch ms); cheap phones have wrong clocks, so one that is far off is not believed. */
export function slotStart(asked: number, now: Date): Date {
  return Math.abs(asked - now.getTime()) <= clockToleranceMs ? new Date(asked) : now;
}

/** Fewer and fewer questions while an order is pending; one when its time is up. @returns epoch ms */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const created = createdAt.getTime();
  const age = now.getTime() - created;
  const pause = Math.max(firstCheckMs, age / 4);
  return new Date(age < unpaidMs ? Math.min(now.getTime() + pause, created + unpaidMs) : now.getTime() + firstCheckMs * 5);
}
