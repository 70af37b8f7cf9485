import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The tables whose changes change the catalog. Migration 0026 added their triggers. */
export const catalogTables = [
  'cities',
  'restaurants',
  'opening_hours',
  'closed_dates',
  'restaurant_media',
  'descriptions',
  'menu_items',
  'menu_media',
  'places',
  'place_media',
] as const satisfies (keyof Database)[];

/** Maximum time until a change by another process, or the loss of the database, is noticed, ms. */
const noticedWithinMs = 1_000;
const everyMs = 400;

/**
 * Reads the version of the catalog repeatedly while `app` runs.
 * @param onChange Called when the version has changed or could not be read.
 */
export function followCatalogVersion(
  app: FastifyInstance,
  { db, onChange }: { db: Kysely<Database>; onChange: () => void },
): { isCurrent(): boolean } {
  const stopping = new AbortController();
  let version: number | null = null;
  /** When the last successful read began, ms of the monotonic clock. */
  let confirmedAt = -Infinity;

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const asked = performance.now();
      const read = await readVersion(db).catch(() => null);
      if (read !== version) onChange();
      if (read !== null) confirmedAt = asked;
      version = read;
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  let following: Promise<void> | undefined;
  app.addHook('onReady', (done) => {
    following = follow();
    done();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await following;
  });
  return { isCurrent: () => performance.now() - confirmedAt < noticedWithinMs };
}

async function readVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('catalog_versions')
    .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}
