/** Pause before an unanswered session check is repeated, ms. */
export const sessionRetryPause = 10_000;
