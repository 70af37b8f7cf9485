import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { missingMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** What a database lacks for this build to serve: an answer, the build's migrations, or room and leave to write. */
export interface Fault {
  readonly lacks: 'answer' | 'schema' | 'write';
  /** For the log. */
  readonly reason: string;
}

/** Milliseconds within which all of it has to be seen. */
const timeoutMs = 3_000;
/** Anybody may ask as often as they like: for so many milliseconds all are told the same. */
const cacheMs = 1_000;

/**
 * Looks whether the database answers, has this build's schema and takes a write.
 * @returns what is wrong, or null; after 3 s at the latest. Of questions at the same time one reaches the database.
 */
export function createReadiness(db: Kysely<Database>): () => Promise<Fault | null> {
  /** `answeredAt` is Infinity while it is asked. */
  let last: { readonly answer: Promise<Fault | null>; answeredAt: number } | null = null;
  return () => {
    if (last && performance.now() - last.answeredAt < cacheMs) return last.answer;
    const asked = { answer: look(db), answeredAt: Infinity };
    last = asked;
    void asked.answer.then(() => (asked.answeredAt = performance.now()));
    return asked.answer;
  };
}

async function look(db: Kysely<Database>): Promise<Fault | null> {
  let lacks: Fault['lacks'] = 'answer';
  async function all(): Promise<Fault | null> {
    try {
      const missing = await missingMigrations(db);
      if (missing.length > 0) return { lacks: 'schema', reason: `not migrated: ${missing.join(', ')}` };
      lacks = 'write';
      await write(db);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // It answered, and has no list of migrations.
      if (lacks === 'answer' && !(error instanceof DatabaseUnavailable)) return { lacks: 'schema', reason };
      return { lacks, reason };
    }
  }
  const late = sleep(timeoutMs, null, { ref: false }).then(() => ({ lacks, reason: `none within ${timeoutMs} ms` }));
  return Promise.race([all(), late]);
}

/**
 * Writes 64 KB to a new file and commits. A row that takes the place of an older one is written on a full disk too, and
 * what is rolled back never reaches it; a table that was emptied has to be given room anew.
 */
async function write(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate readiness`.execute(trx);
    await sql`insert into readiness (page) select repeat('x', 8000) from generate_series(1, 8)`.execute(trx);
  });
}
