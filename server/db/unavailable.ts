/**
 * `unreachable`: no connection was to be had. `lost`: the connection ended under the statement. `silent`: no answer in
 * time. `busy`: the database refused for now (a time limit of its own, no room, shutting down).
 */
type Reason = 'unreachable' | 'lost' | 'silent' | 'busy';

/**
 * The database cannot serve a request now; nothing is wrong with the request. What a transaction did is undone, unless its
 * commit had been sent: then nobody knows, and only the same Idempotency-Key tells.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, cause: unknown) {
    super(messageOf(cause), { cause });
    this.reason = reason;
  }
}

/** PostgreSQL's code of an error (SQLSTATE), or Node's. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Codes after which PostgreSQL ends the connection: it is shut down, or a session waited too long in a transaction. */
export function endsConnection(code: string): boolean {
  return /^(?:08|57P)/.test(code) || code === '25P03' || code === '25P04';
}

/**
 * Codes that pass by themselves or with an administrator's help: a statement's or a lock's time limit, a database without
 * room or connections, one that only reads.
 */
export function isBusy(code: string): boolean {
  return /^53/.test(code) || code === '57014' || code === '55P03' || code === '25006';
}

/** Node reports an address with several addresses behind it as a list without words. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
