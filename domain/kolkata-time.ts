export const minuteMs = 60_000;
export const dayMs = 86_400_000;
/** The UTC offset of Asia/Kolkata, ms. It has been constant since 1945, without daylight saving time. */
export const kolkataOffsetMs = 330 * minuteMs;
