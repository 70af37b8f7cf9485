/**
 * `unreachable`: no connection was available. `lost`: the connection ended during the statement. `silent`: no answer in
 * time. `busy`: the database rejected the statement (a time limit, no space, shutting down).
 */
type Reason = 'unreachable' | 'lost' | 'silent' | 'busy';

/**
 * The database cannot serve a request now; the request itself is fine. The transaction is rolled back, unless its
 * commit had been sent: then its result is unknown, and only a retry with the same Idempotency-Key shows it.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(messageOf(cause), { cause });
    this.reason = reason;
  }
}

/** The SQLSTATE of a PostgreSQL error, or the code of a Node error. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Codes after which the connection is of no use: PostgreSQL closes it at a shutdown or when a transaction was idle too
 * long; after a change of the schema it refuses a statement that was prepared with `*` (0A000).
 */
export function endsConnection(code: string): boolean {
  return /^(?:08|57P)/.test(code) || ['25P03', '25P04', '0A000'].includes(code);
}

/**
 * Temporary errors: the time limit of a statement or lock, a database without space or connections, a read-only one.
 */
export function isBusy(code: string): boolean {
  return /^53/.test(code) || code === '57014' || code === '55P03' || code === '25006';
}

/** Node reports several failed addresses as an AggregateError without a message. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
