/**
 * Timeouts in ms. Every request is answered within 15 s, and an upload within 90 s. What a request waits for (a
 * connection, a statement, the payment provider, the SMS gateway) has a shorter timeout.
 */
export const timeLimits = {
  /** Time from the end of the request's headers to the response, including the body. */
  requestMs: 14_000,
  /** Timeout of an upload. 5 MB take 80 s at 64 KB/s. */
  uploadMs: 89_000,
  /** Time until the headers of a request are complete. */
  headersMs: 10_000,
  /**
   * Time until any request, including its body, is complete. Longer than the other timeouts, because it is only meant
   * for bodies that no handler reads.
   */
  wholeRequestMs: 95_000,
  /** How often Node checks the two timeouts above. */
  checkIntervalMs: 1_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;

/** Timeouts of the database, ms. */
export interface DatabaseLimits {
  /** Timeout of waiting for a connection. */
  readonly connectMs: number;
  /** Timeout of a statement, enforced by the database. */
  readonly statementMs: number;
  /** Timeout of waiting for a lock. */
  readonly lockMs: number;
  /** Maximum idle time inside a transaction, after which the database ends the session and so releases its locks. */
  readonly idleMs: number;
  /**
   * Maximum duration of a transaction, after which this process ends the connection. The event streams rely on it
   * (D200).
   */
  readonly transactionMs: number;
  /** Timeout of a statement in this process, for connections that no longer respond. */
  readonly answerMs: number;
}

export const databaseLimits: DatabaseLimits = {
  connectMs: 8_000,
  statementMs: 5_000,
  lockMs: 4_000,
  idleMs: 10_000,
  transactionMs: 20_000,
  answerMs: 6_000,
};
