import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { compareSchema, describeIncompatible } from './migrate.ts';
import type { Db } from './schema.ts';
import { DatabaseUnavailable, errorCodeOf } from './unavailable.ts';

/**
 * Why the database cannot serve this build: it does not answer, its schema is not migrated, or it accepts no writes.
 */
export interface ReadinessProblem {
  readonly lacks: 'answer' | 'schema' | 'write';
  /** Details for the log. */
  readonly reason: string;
}

/** Timeout of the whole check, ms. */
const timeoutMs = 3_000;
/** Time between two checks of a start, ms. */
const pauseMs = 500;
/** How long a result is cached, ms. Cached because the endpoint is public. */
const cacheMs = 1_000;

/**
 * Returns a function that checks whether the database answers, has the schema of this build and accepts a write. It
 * resolves within 3 seconds with the problem or null. Concurrent calls share one check.
 */
export function createReadiness(db: Db): () => Promise<ReadinessProblem | null> {
  /** `answeredAt` is Infinity while the check runs. */
  let last: { readonly answer: Promise<ReadinessProblem | null>; answeredAt: number } | null = null;
  return () => {
    if (last && performance.now() - last.answeredAt < cacheMs) return last.answer;
    const asked = { answer: look(db), answeredAt: Infinity };
    last = asked;
    void asked.answer.then(() => (asked.answeredAt = performance.now()));
    return asked.answer;
  };
}

async function look(db: Db): Promise<ReadinessProblem | null> {
  let lacks: ReadinessProblem['lacks'] = 'answer';
  async function all(): Promise<ReadinessProblem | null> {
    try {
      const { missing, incompatible } = await compareSchema(db);
      if (missing.length > 0) return { lacks: 'schema', reason: `not migrated: ${missing.join(', ')}` };
      if (incompatible.length > 0) return { lacks: 'schema', reason: describeIncompatible(incompatible) };
      lacks = 'write';
      await write(db);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The database answered, but its migrations cannot be read.
      if (lacks === 'answer' && !(error instanceof DatabaseUnavailable)) return { lacks: 'schema', reason };
      return { lacks, reason };
    }
  }
  const late = sleep(timeoutMs, null, { ref: false }).then(() => ({ lacks, reason: `none within ${timeoutMs} ms` }));
  return Promise.race([all(), late]);
}

/**
 * Waits until the database is ready, as a start on a busy machine may need more than one check.
 * @param patienceMs Time after which no further check begins
 * @param onFault Called after each check that finds a problem
 * @returns null, or the problem of the last check; that of a schema, which no time repairs, at once
 */
export async function awaitReadiness(
  db: Db,
  { patienceMs, onFault }: { readonly patienceMs: number; readonly onFault: (fault: ReadinessProblem) => void },
): Promise<ReadinessProblem | null> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const fault = await look(db);
    if (fault === null || fault.lacks === 'schema' || performance.now() > until) return fault;
    onFault(fault);
    await sleep(pauseMs);
  }
}

/** Writes 64 KB and commits. */
async function write(db: Db): Promise<void> {
  try {
    await replaceFile(db);
  } catch (error) {
    const code = errorCodeOf(error instanceof DatabaseUnavailable ? error.cause : error);
    if (code !== lockNotAvailable && code !== insufficientPrivilege) throw error;
    await replaceRows(db);
  }
}

const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';

/**
 * Truncates the table first, so that the rows need new disk space: updating a row may succeed on a full disk, and what is
 * rolled back is never written. Does not wait for a backup, whose snapshot keeps the table from being truncated (D322).
 */
async function replaceFile(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table readiness in access exclusive mode nowait`.execute(trx);
    await sql`truncate readiness`.execute(trx);
    await insertRows(trx);
  });
}

/** During a backup, whose snapshot also keeps the space of deleted rows from being used again. */
async function replaceRows(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from readiness`.execute(trx);
    await insertRows(trx);
  });
}

const insertRows = (trx: Db) =>
  sql`insert into readiness (page) select repeat('x', 8000) from generate_series(1, 8)`.execute(trx);
