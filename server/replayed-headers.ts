/** Says that an answer repeats what an earlier call with the same `Idempotency-Key` did. */
export const replayedHeaders = { 'Idempotent-Replayed': 'true' } as const;
