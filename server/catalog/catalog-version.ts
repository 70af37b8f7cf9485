import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { repeatWhileRunning } from '../repeat-while-running.ts';

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
  let version: number | null = null;
  /** When the last successful read began, ms of the monotonic clock. */
  let confirmedAt = -Infinity;
  repeatWhileRunning(app, everyMs, async () => {
    const asked = performance.now();
    const read = await readVersion(db).catch(() => null);
    if (read !== version) onChange();
    if (read !== null) confirmedAt = asked;
    version = read;
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
