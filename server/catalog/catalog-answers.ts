import type { FastifyInstance } from 'fastify';
import { onChange } from '../db/database.ts';
import type { ApiDeps, Deps } from '../process/deps.ts';
import { createKeptAnswers } from '../http/kept-answers.ts';
import { catalogTables, followCatalogVersion } from './catalog-version.ts';

/**
 * Creates the kept answers of the catalog. They are dropped at once when this process changes what they show, and
 * within a second when another process does (D170).
 */
export function keepCatalogAnswers(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Pick<ApiDeps, 'catalogAnswers' | 'liveStockAnswers'> {
  const { isCurrent } = followCatalogVersion(app, { db, onChange: () => catalogAnswers.drop() });
  const catalogAnswers = createKeptAnswers({ now, isCurrent });
  // Live stock expires so soon that changes by other processes need not be noticed.
  const liveStockAnswers = createKeptAnswers({ now, isCurrent: () => true });
  onChange(db, (tables) => {
    const isOfCatalog = catalogTables.some((table) => tables.has(table));
    if (isOfCatalog) catalogAnswers.drop();
    if (isOfCatalog || tables.has('stock') || tables.has('stock_days')) liveStockAnswers.drop();
  });
  return { catalogAnswers, liveStockAnswers };
}
