import { Kysely } from 'kysely';
import pg from 'pg';
import { databaseLimits, type DatabaseLimits } from '../process/time-limits.ts';
import { resilientDialect } from './driver.ts';
import type { Database, Db } from './schema.ts';

interface Options {
  /** Maximum number of connections. The embedded server allows 97 for all processes together. */
  readonly max?: number;
  /** Timeouts; null for long operations such as migrations and inserting the demo data. */
  readonly limits?: DatabaseLimits | null;
  /**
   * Whether to use named prepared statements (D158). Ignored if `limits` is null, since statements of migrations
   * contain several commands.
   */
  readonly named?: boolean;
  /** Called when an idle connection is lost; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

/** Opens a connection pool. The caller must close it with `destroy()`. */
export function connect(url: string, { max = 20, limits = databaseLimits, named = true, onError }: Options = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits?.connectMs ?? 30_000,
    ...(limits && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleMs,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
  });
  // Without a listener, a restart of the database would end this process.
  pool.on('error', (error) => onError?.(error));
  const listeners: ChangeListener[] = [];
  const db = new Kysely<Database>({
    dialect: resilientDialect(pool, {
      answerMs: limits?.answerMs ?? null,
      transactionMs: limits?.transactionMs ?? null,
      named: named && limits !== null,
      onChange: (tables) => listeners.forEach((listener) => listener(tables)),
    }),
  });
  pools.set(db, pool);
  changeListeners.set(db, listeners);
  return db;
}

type ChangeListener = (tables: ReadonlySet<string>) => void;
const changeListeners = new WeakMap<Db, ChangeListener[]>();

/** Calls `listener` after each commit on `db`, with the tables that the transaction may have changed. */
export function onChange(db: Db, listener: ChangeListener): void {
  changeListeners.get(db)?.push(listener);
}

const pools = new WeakMap<Db, pg.Pool>();

/** Counts the open and idle connections of the pool, and the callers that wait for one. */
export function poolCounts(db: Db): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db);
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null;
}

const BIGINT = 20;
const DATE = 1082;

/**
 * Parses bigint as a number (ids and paise are far below 2^53), and leaves a date as text, which pg would convert to
 * local midnight.
 */
function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>) {
  if (oid === BIGINT && format !== 'binary') return safeInteger;
  if (oid === DATE && format !== 'binary') return String;
  return pg.types.getTypeParser(oid, format);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}
