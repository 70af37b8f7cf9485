/** Marks an answer that repeats the one to an earlier call with the same `Idempotency-Key`. */
export const replayedHeaders = { 'Idempotent-Replayed': 'true' } as const;
