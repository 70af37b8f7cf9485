import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { missingMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** What the database lacks to serve this build: an answer, its migrations, or the ability to write. */
export interface ReadinessProblem {
  readonly lacks: 'answer' | 'schema' | 'write';
  /** For the log. */
  readonly reason: string;
}

/** Timeout of the whole check, ms. */
const timeoutMs = 3_000;
/** How long a result is cached, ms; the endpoint is public. */
const cacheMs = 1_000;

/**
 * Checks whether the database answers, has this build's schema and accepts a write.
 * @returns the fault, or null, within 3 s. Concurrent calls share one check.
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
      const missing = await missingMigrations(db);
      if (missing.length > 0) return { lacks: 'schema', reason: `not migrated: ${missing.join(', ')}` };
      lacks = 'write';
      await write(db);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // The database answered but has no table of migrations.
      if (lacks === 'answer' && !(error instanceof DatabaseUnavailable)) return { lacks: 'schema', reason };
      return { lacks, reason };
    }
  }
  const late = sleep(timeoutMs, null, { ref: false }).then(() => ({ lacks, reason: `none within ${timeoutMs} ms` }));
  return Promise.race([all(), late]);
}

/**
 * Writes 64 KB to a new file and commits. Updating a row succeeds even on a full disk, and a rollback never reaches the
 * disk; an emptied table needs new space.
 */
async function write(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate readiness`.execute(trx);
    await sql`insert into readiness (page) select repeat('x', 8000) from generate_series(1, 8)`.execute(trx);
  });
}
