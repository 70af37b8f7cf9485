// An API process of its own, for the tests that need several of them or kill them. It prints one line of JSON when it
// listens and ends with whoever started it.
import { once } from 'node:events';
import { sql } from 'kysely';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createDeps } from '../../server/create-deps.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { TakeStock } from '../../server/orders/stock.store.ts';
import { startWorkers } from '../../server/workers.ts';

/** What everybody writes first: look whether there is enough, then write what is left. */
const withoutGuard: TakeStock = async (trx, restaurantId, lines) => {
  for (const { menuId, quantity } of lines) {
    const stock = trx
      .selectFrom('stock')
      .select('live_count')
      .where('restaurant_id', '=', restaurantId)
      .where('menu_id', '=', menuId);
    const { live_count: left } = await stock.executeTakeFirstOrThrow();
    if (left < quantity) return { ok: false, short: { menuId, asked: quantity, left } };
    await sql`update stock set live_count = ${left - quantity} where restaurant_id = ${restaurantId} and menu_id = ${menuId}`.execute(
      trx,
    );
  }
  return { ok: true };
};

// Everything is loaded; whoever wants a quick restart says when.
if (process.env['WAIT'] === '1') await once(process.stdin, 'data');

const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;
const log = { info: () => undefined, error: () => undefined };
const databaseUrl = config.data.databaseUrl ?? (await openDatabaseServer({ dataDir: config.data.dir, log })).url;
const db = connect(databaseUrl, { max: 20 });
await migrate(db);
const deps = await createDeps(config, db);
const app = await buildApp(process.env['GUARD'] === 'off' ? { ...deps, takeStock: withoutGuard } : deps);
await app.listen({ host: '127.0.0.1', port: 0 });
startWorkers(deps, app.log, 250);
process.stdout.write(`${JSON.stringify({ origin: app.listeningOrigin, databaseUrl })}\n`);

// The test that started it is gone.
process.stdin.on('end', () => process.exit(0)).resume();
