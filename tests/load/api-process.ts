// A separate API process, for tests that need several API processes or kill one. It prints one line of JSON when it
// listens, and exits when its parent process exits.
import { once } from 'node:events';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { buildApp } from '../../server/http/app.ts';
import { readConfig } from '../../server/process/config.ts';
import { createDemo } from '../../demo/demo.ts';
import { createDeps } from '../../server/process/create-deps.ts';
import { startClock } from '../../server/db/clock.ts';
import { connect, onChange } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Tx } from '../../server/db/schema.ts';
import type { ChangeStock, TakeStock } from '../../server/orders/stock.store.ts';
import { startWorkers } from '../../server/process/workers.ts';

interface Dish {
  readonly restaurantId: number;
  readonly menuId: number;
}

async function countOf(trx: Tx, { restaurantId, menuId }: Dish): Promise<number> {
  const { live_count } = await trx
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', restaurantId)
    .where('menu_id', '=', menuId)
    .executeTakeFirstOrThrow();
  return live_count;
}

async function writeCount(trx: Tx, { restaurantId, menuId }: Dish, count: number): Promise<void> {
  await sql`update stock set live_count = ${count} where restaurant_id = ${restaurantId} and menu_id = ${menuId}`.execute(
    trx,
  );
}

/** Reads the count, then writes the reduced count, without any guard. Also writes the ledger, as the server does. */
const takeWithoutGuard: TakeStock = async (trx, restaurantId, lines, orderNumber) => {
  for (const { menuId, quantity } of lines) {
    const left = await countOf(trx, { restaurantId, menuId });
    if (left < quantity) return { ok: false, short: { menuId, asked: quantity, left } };
    await writeCount(trx, { restaurantId, menuId }, left - quantity);
    await trx
      .insertInto('stock_ledger')
      .values({
        restaurant_id: restaurantId,
        menu_id: menuId,
        delta: -quantity,
        cause: 'order',
        order_number: orderNumber,
      })
      .execute();
  }
  return { ok: true };
};

const changeWithoutGuard: ChangeStock = async (trx, { delta, ...dish }) => {
  const left = await countOf(trx, dish);
  if (left + delta < 0) return { ok: false, count: left };
  await writeCount(trx, dish, left + delta);
  await trx
    .insertInto('stock_ledger')
    .values({ restaurant_id: dish.restaurantId, menu_id: dish.menuId, delta, cause: 'partner', order_number: null })
    .execute();
  return { ok: true, count: left + delta };
};

const unguarded = { takeStock: takeWithoutGuard, changeStock: changeWithoutGuard };

// Waits until the parent says to start. All modules are loaded by then, so that a restart is fast.
if (process.env['WAIT'] === '1') await once(process.stdin, 'data');

const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;
const log = { info: () => undefined, error: () => undefined };
const databaseUrl = config.data.databaseUrl ?? (await openDatabaseServer({ dataDir: config.data.dir, log })).url;
const unlimited = connect(databaseUrl, { max: 1, limits: null });
await migrate(unlimited);
await unlimited.destroy();
const db = connect(databaseUrl, { max: 20 });
const { now } = await startClock(db);
// Registered before the application's listeners, so that none of them learns of the order.
if (process.env['DIE_AFTER_ORDER'] === '1')
  onChange(db, (tables) => tables.has('order_lines') && process.kill(process.pid, 'SIGKILL'));
const deps = await createDeps(config, { db, now, demo: createDemo({ now }) });
const app = await buildApp(process.env['GUARD'] === 'off' ? { ...deps, ...unguarded } : deps);
// Reads all at once what the product reads in pages, for a control.
if (process.env['LARGE_CONTROL'] === '1')
  app.get('/control/all-orders', () =>
    db
      .selectFrom('orders')
      .selectAll()
      .select((order) =>
        jsonArrayFrom(
          order
            .selectFrom('order_lines')
            .selectAll()
            .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
            .whereRef('order_lines.order_number', '=', 'orders.number'),
        ).as('lines'),
      )
      .where('took_money', '=', false)
      .execute(),
  );
await app.listen({ host: '127.0.0.1', port: 0 });
if (process.env['WORKERS'] !== 'off') startWorkers(deps, app.log, 250);
process.stdout.write(`${JSON.stringify({ origin: app.listeningOrigin, databaseUrl })}\n`);

// stdin ends when the parent process exits.
process.stdin.on('end', () => process.exit(0)).resume();
