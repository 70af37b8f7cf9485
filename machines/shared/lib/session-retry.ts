/** Between two questions whether a session goes on, while no answer comes, ms. */
export const sessionRetryPause = 10_000;
