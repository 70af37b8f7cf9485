import pg from 'pg';
import type { After } from './product.ts';

interface BareOrder {
  readonly restaurantId: number;
  readonly menuId: number;
  readonly customerId: number;
  readonly key: string;
}

/** The minimum cost of an order: its rows, in one transaction of prepared statements. */
const statements = {
  order: `insert into orders (restaurant_id, customer_id, total_paise, tax_paise, slot_start, slot_minutes, provider_order_id,
    idempotency_key, hold_until, next_check_at, created_at, updated_at)
    values ($1, $2, 10500, 500, now(), 60, $3, $4, now() + interval '15 minutes', now() + interval '20 seconds', now(), now())
    returning number`,
  line: `insert into order_lines (restaurant_id, order_number, line, menu_id, menu_name, quantity, price_paise)
    values ($1, $2, 1, $3, 'Dish 1', 1, 10000)`,
  hold: `insert into stock_holds (restaurant_id, order_number, menu_id, quantity, expires_at)
    values ($1, $2, $3, 1, now() + interval '15 minutes')`,
  key: `insert into order_keys (customer_id, key, request_hash, restaurant_id, order_number)
    values ($1, $2, 'hash of the content', $3, $4)`,
  providerOrder: `insert into provider_orders (provider_order_id, restaurant_id, order_number) values ($1, $2, $3)`,
  sandboxOrder: `insert into sandbox_orders (id, amount_paise, receipt) values ($1, 10500, $2)`,
  stock: `update stock set live_count = live_count - 1 where restaurant_id = $1 and menu_id = $2 and live_count >= 1`,
  ledger: `insert into stock_ledger (restaurant_id, menu_id, delta, cause, order_number) values ($1, $2, -1, 'order', $3)`,
};

async function write(client: pg.Client, { restaurantId, menuId, customerId, key }: BareOrder): Promise<void> {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query<{ number: string }>({ name, text: statements[name], values });
  const providerOrder = `order_${key}`;
  await client.query('begin');
  const { rows } = await run('order', [restaurantId, customerId, providerOrder, key]);
  const number = rows[0]?.number;
  await run('line', [restaurantId, number, menuId]);
  await run('hold', [restaurantId, number, menuId]);
  await run('key', [customerId, key, restaurantId, number]);
  await run('providerOrder', [providerOrder, restaurantId, number]);
  await run('sandboxOrder', [providerOrder, key]);
  await run('stock', [restaurantId, menuId]);
  await run('ledger', [restaurantId, menuId, number]);
  await client.query('commit');
}

/** Connects, and returns a function that writes orders over these connections at the same time. */
export async function connectBare(after: After, connectionString: string, connections: number) {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString }));
  after(() => Promise.all(clients.map((client) => client.end())));
  await Promise.all(clients.map((client) => client.connect()));
  return async (orders: readonly BareOrder[]): Promise<void> => {
    const left = [...orders];
    const writeAll = async (client: pg.Client) => {
      for (let order = left.pop(); order; order = left.pop()) await write(client, order);
    };
    await Promise.all(clients.map(writeAll));
  };
}
