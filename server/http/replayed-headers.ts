/** Headers of a response that repeats the response to an earlier request with the same `Idempotency-Key`. */
export const replayedHeaders = { 'Idempotent-Replayed': 'true' } as const;
