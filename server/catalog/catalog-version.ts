import type { FastifyInstance } from 'fastify';
import type { Database, Db } from '../db/schema.ts';
import { readCatalogVersion } from './restaurants.store.ts';
import { repeatWhileRunning } from '../process/repeat-while-running.ts';

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
  { db, onChange }: { db: Db; onChange: () => void },
): { isCurrent(): boolean } {
  let version: number | null = null;
  /** When the last successful read began, ms of the monotonic clock. */
  let confirmedAt = -Infinity;
  repeatWhileRunning(app, everyMs, async () => {
    const asked = performance.now();
    const read = await readCatalogVersion(db).catch(() => null);
    if (read !== version) onChange();
    if (read !== null) confirmedAt = asked;
    version = read;
  });
  return { isCurrent: () => performance.now() - confirmedAt < noticedWithinMs };
}
