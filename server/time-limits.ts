/**
 * How long things may take, ms. Every request ends within 15 s with an answer, an upload within 90 s: what a request waits
 * for (a connection, a statement, the payment provider, the SMS gateway) has a shorter limit of its own.
 */
export const timeLimits = {
  /** From the end of a request's headers to its answer; its body has to come in this time as well. */
  requestMs: 14_000,
  /** An upload of 5 MB takes 80 s at 64 KB/s. */
  uploadMs: 89_000,
  /** Until a request's headers are there. */
  headersMs: 10_000,
  /** Until any request is there as a whole, an upload's included; behind the limits above, for bodies that nothing reads. */
  wholeRequestMs: 95_000,
  /** How often Node looks for connections that are over one of the two limits above. */
  checkIntervalMs: 1_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;

/** How long the database may take, ms. */
export interface DatabaseLimits {
  /** Until a connection is free or made. */
  readonly connectMs: number;
  /** A statement's own limit, kept by the database. */
  readonly statementMs: number;
  /** A statement's wait for a row that another transaction holds. */
  readonly lockMs: number;
  /** A transaction's pause between two statements; the database gives its locks back then. */
  readonly idleMs: number;
  /** A statement's limit on our side, for a network that has fallen silent. */
  readonly answerMs: number;
}

export const databaseLimits: DatabaseLimits = {
  connectMs: 8_000,
  statementMs: 5_000,
  lockMs: 4_000,
  idleMs: 10_000,
  answerMs: 6_000,
};
