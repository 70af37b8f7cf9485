import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import * as foundation from './migrations/0001-foundation.ts';
import * as refundsByHand from './migrations/0002-refunds-by-hand.ts';
import * as housekeeping from './migrations/0003-housekeeping.ts';
import * as partnerPortal from './migrations/0004-partner-portal.ts';
import * as partnerOrders from './migrations/0005-partner-orders.ts';
import * as orderSums from './migrations/0006-order-sums.ts';
import * as orderKeys from './migrations/0007-order-keys.ts';
import * as refundsAndDisputes from './migrations/0008-refunds-and-disputes.ts';
import * as codeLimits from './migrations/0009-code-limits.ts';
import * as sessions from './migrations/0010-sessions.ts';
import * as plainNames from './migrations/0011-plain-names-and-web-links.ts';
import * as readiness from './migrations/0012-readiness.ts';
import * as unpaidHolds from './migrations/0017-unpaid-holds.ts';
import * as firstLogin from './migrations/0019-first-login.ts';
import * as formVersions from './migrations/0021-form-versions.ts';

/** Every migration, in order. What is listed here has run somewhere: add, never change. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-refunds-by-hand': refundsByHand,
  '0003-housekeeping': housekeeping,
  '0004-partner-portal': partnerPortal,
  '0005-partner-orders': partnerOrders,
  '0006-order-sums': orderSums,
  '0007-order-keys': orderKeys,
  '0008-refunds-and-disputes': refundsAndDisputes,
  '0009-code-limits': codeLimits,
  '0010-sessions': sessions,
  '0011-plain-names-and-web-links': plainNames,
  '0012-readiness': readiness,
  '0017-unpaid-holds': unpaidHolds,
  '0019-first-login': firstLogin,
  '0021-form-versions': formVersions,
};

/**
 * Brings the database to the newest schema, all of it or nothing. Safe when several processes start at once:
 * PostgreSQL's advisory lock lets one do it and the others find it done.
 * @param db Without time limits: a migration takes as long as it takes.
 * @returns the names of the migrations that ran now.
 * @throws Error that names the migration that failed.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  list: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(list) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const at = failed ? ` at ${failed.migrationName}` : '';
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`The database could not be brought up to date${at}: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/** Those of this build's migrations that have not run in the database; none of them where it has a newer schema. */
export async function missingMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !ran.has(name));
}
