import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { compareSchema, describeIncompatible } from './migrate.ts';
import type { Database } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

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
/** How long a result is cached, ms. Cached because the endpoint is public. */
const cacheMs = 1_000;

/**
 * Returns a function that checks whether the database answers, has the schema of this build and accepts a write. It
 * resolves within 3 seconds with the problem or null. Concurrent calls share one check.
 */
export function createReadiness(db: Kysely<Database>): () => Promise<ReadinessProblem | null> {
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

async function look(db: Kysely<Database>): Promise<ReadinessProblem | null> {
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
 * Writes 64 KB and commits. The table is truncated first, so that the rows need new disk space: updating a row may
 * succeed on a full disk, and what is rolled back is never written.
 */
async function write(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate readiness`.execute(trx);
    await sql`insert into readiness (page) select repeat('x', 8000) from generate_series(1, 8)`.execute(trx);
  });
}
