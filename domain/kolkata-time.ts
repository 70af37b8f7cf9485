export const minuteMs = 60_000;
export const dayMs = 86_400_000;
/** The UTC offset of Asia/Kolkata, ms. It has been constant since 1945, without daylight saving time. */
export const kolkataOffsetMs = 330 * minuteMs;

/**
 * Returns the days since 1 January 1970 in Asia/Kolkata.
 * @param at epoch ms
 */
export function dayOf(at: number): number {
  return Math.floor((at + kolkataOffsetMs) / dayMs);
}
