/**
 * `unreachable`: no connection was available. `lost`: the connection ended during the statement. `silent`: there was no
 * response in time, or the transaction took too long. `busy`: the database rejected the statement
 * (timeout, no space, read-only).
 */
type Reason = 'unreachable' | 'lost' | 'silent' | 'busy';

/**
 * The database cannot serve a valid request at the moment. The transaction is rolled back, unless its commit had been
 * sent: then its outcome is unknown, until the client retries with the same Idempotency-Key.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(messageOf(cause), { cause });
    this.reason = reason;
  }
}

/** Returns the SQLSTATE of a PostgreSQL error, or the code of a Node error, or ''. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Whether the connection must be discarded after this error: PostgreSQL closes connections at shutdown and after a
 * transaction was idle too long; after a schema change a connection rejects statements that were prepared with `*`
 * (0A000).
 */
export function endsConnection(code: string): boolean {
  return /^(?:08|57P)/.test(code) || ['25P03', '25P04', '0A000'].includes(code);
}

/**
 * Whether an error is temporary: a statement or lock timeout, no space or connections left, or a read-only database.
 */
export function isBusy(code: string): boolean {
  return /^53/.test(code) || code === '57014' || code === '55P03' || code === '25006';
}

/** If connecting to several IP addresses fails, Node throws an AggregateError without a message. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
