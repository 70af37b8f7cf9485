/**
 * Timeouts in ms. Every request is answered within 15 s, an upload within 90 s; what a request waits for (a connection,
 * a statement, the payment provider, the SMS gateway) has a shorter limit.
 */
export const timeLimits = {
  /** From the end of the request's headers to the answer, including the body. */
  requestMs: 14_000,
  /** An upload of 5 MB takes 80 s at 64 KB/s. */
  uploadMs: 89_000,
  /** Until the request's headers are complete. */
  headersMs: 10_000,
  /** Until any request, also an upload, is complete; above the other limits, for bodies that no handler reads. */
  wholeRequestMs: 95_000,
  /** How often Node checks the two limits above. */
  checkIntervalMs: 1_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;

/** Timeouts of the database, ms. */
export interface DatabaseLimits {
  /** Until a connection is available. */
  readonly connectMs: number;
  /** Limit of a statement, enforced by the database. */
  readonly statementMs: number;
  /** How long a statement waits for a lock. */
  readonly lockMs: number;
  /** Idle time inside a transaction; after it the database releases its locks. */
  readonly idleMs: number;
  /** Limit of a statement on our side, for a network that no longer responds. */
  readonly answerMs: number;
}

export const databaseLimits: DatabaseLimits = {
  connectMs: 8_000,
  statementMs: 5_000,
  lockMs: 4_000,
  idleMs: 10_000,
  answerMs: 6_000,
};
