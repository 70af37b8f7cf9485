import { sql, type KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { ApiError } from '../../server/http/api-error.ts';
import type { Db } from '../../server/db/schema.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { placeOrder } from '../../server/orders/place-order.ts';
import { settle } from '../../server/orders/settlement.ts';
import { takeSlot, type TakeSlot } from '../../server/orders/slots.store.ts';
import { takeStock, type TakeStock } from '../../server/orders/stock.store.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { findSlotMismatches, setKitchen, slotCountsAt } from '../fixtures/pickup-slots.ts';
import { startSettlement } from '../fixtures/settlement.ts';
import { raceOnStock, takeWithoutGuard } from '../fixtures/stock-races.ts';

// An order that is paid after its hold has expired, beside another order that wants the same portions or the same slot, in
// both orders (D54, D210).

const { database, ordering } = await startSettlement({ connections: 10 });
const { db } = database;
const minute = 60_000;
/** The pickup slot of the orders in the races for a slot; 2 pm. */
const slot = noon + 60 * minute;

interface Guards {
  readonly takeStock: TakeStock;
  readonly takeSlot: TakeSlot;
}
const guards: Guards = { takeStock, takeSlot };

/** An order of Asha's whose hold has expired, and what Ravi wants. */
interface Late {
  readonly restaurantId: number;
  readonly number: number;
  /** What Ravi orders. */
  readonly dish: number;
  readonly start: number | undefined;
  readonly ravi: number;
}

const bodyOf = ({ restaurantId, start }: Pick<Late, 'restaurantId' | 'start'>, id: number, name: string) => ({
  ...orderBody(restaurantId, [{ id, quantity: 2, name }]),
  ...(start !== undefined && { pickup_slot: { start_time: start } }),
});

/** Two portions of a dish of which three are left; Ravi wants two as well, of this dish or of another one in the same slot. */
async function lateOrder(wanted: 'portions' | 'slot'): Promise<Late> {
  ordering.clock.now = new Date(noon);
  const kitchen = await createRestaurant(db, [{ count: 3 }, { count: 3 }]);
  const [asha = 0, ravi = 0] = await addCustomers(db, 2);
  const [first = 0, second = 0] = kitchen.menuIds;
  const isSlot = wanted === 'slot';
  if (isSlot) await setKitchen(db, kitchen, { slot_capacity: 1 });
  const late = { restaurantId: kitchen.restaurantId, start: isSlot ? slot : undefined };
  const { status, body } = await ordering.call(asha, '/order/placeorder', bodyOf(late, first, 'Dish 1'));
  if (status !== 200) throw new Error(`not placed: ${JSON.stringify(body)}`);
  ordering.clock.now = new Date(noon + 16 * minute);
  await releaseExpiredHolds(db, ordering.clock.now);
  const { id } = body['order'] as { id: string };
  return { ...late, number: Number(id.split('-')[1]), dish: isSlot ? second : first, ravi };
}

type Side = (late: Late, given?: Guards, on?: Db) => Promise<string>;

const paysLate: Side = (late, given = guards, on = db) =>
  settle({ ...ordering.deps, ...given, db: on }, late, {
    id: `pay_${late.restaurantId}`,
    amountPaise: 21_000,
    status: 'captured',
  });
const orders: Side = (late, given = guards) => {
  const body = bodyOf(late, late.dish, late.start === undefined ? 'Dish 1' : 'Dish 2');
  return placeOrder({ ...ordering.deps, ...given }, { customerId: late.ravi, key: undefined, body }).then(
    () => 'placed',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code;
      throw error;
    },
  );
};

/** Takes a place in a slot that is free by an earlier statement. */
const takeSlotWithoutGuard: TakeSlot = async (trx, { restaurantId, starts: [start = 0], units, capacity }) => {
  const { rows } = await sql<{ taken: number }>`
    select taken from slot_counts where restaurant_id = ${restaurantId} and starts_at = ${new Date(start)}`.execute(
    trx,
  );
  if ((rows[0]?.taken ?? 0) + units > capacity) return null;
  await sql`
    insert into slot_counts as counts (restaurant_id, starts_at, taken)
    values (${restaurantId}, ${new Date(start)}, ${units}::integer)
    on conflict (restaurant_id, starts_at) do update set taken = counts.taken + ${units}::integer`.execute(trx);
  return start;
};
const unguarded: Guards = { takeStock: takeWithoutGuard, takeSlot: takeSlotWithoutGuard };

/** Status of Asha's order, open orders, portions left of each dish and places taken in the slot. */
async function endOf(late: Late) {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'status'])
    .where('restaurant_id', '=', late.restaurantId)
    .orderBy('number')
    .execute();
  const stock = await db
    .selectFrom('stock')
    .select('live_count')
    .where('restaurant_id', '=', late.restaurantId)
    .orderBy('menu_id')
    .execute();
  return {
    orders: rows.map(({ status }) => status),
    left: stock.map(({ live_count }) => live_count),
    ...(late.start !== undefined && { taken: (await slotCountsAt(db, { ...late, menuIds: [] }))[late.start] }),
  };
}

interface Race {
  readonly name: string;
  readonly wanted: 'portions' | 'slot';
  readonly sides: readonly [Side, Side];
  readonly answers: readonly [string, string];
  readonly end: Awaited<ReturnType<typeof endOf>>;
  /** The end if the second one takes portions and slots without a condition. */
  readonly unguarded: Race['end'];
}

const races: readonly Race[] = [
  {
    name: 'a late payment, then an order of the last portions',
    wanted: 'portions',
    sides: [paysLate, orders],
    answers: ['confirmed', 'insufficient_inventory'],
    end: { orders: ['confirmed'], left: [1, 3] },
    unguarded: { orders: ['confirmed', 'pending'], left: [1, 3] },
  },
  {
    name: 'an order of the last portions, then a late payment',
    wanted: 'portions',
    sides: [orders, paysLate],
    answers: ['placed', 'refund_due'],
    end: { orders: ['cancelled', 'pending'], left: [1, 3] },
    unguarded: { orders: ['confirmed', 'pending'], left: [1, 3] },
  },
  {
    name: 'a late payment, then an order of the last place in the slot',
    wanted: 'slot',
    sides: [paysLate, orders],
    answers: ['confirmed', 'slot_full'],
    end: { orders: ['confirmed'], left: [1, 3], taken: 1 },
    unguarded: { orders: ['confirmed', 'pending'], left: [1, 1], taken: 2 },
  },
  {
    name: 'an order of the last place in the slot, then a late payment',
    wanted: 'slot',
    sides: [orders, paysLate],
    answers: ['placed', 'refund_due'],
    end: { orders: ['cancelled', 'pending'], left: [3, 1], taken: 1 },
    unguarded: { orders: ['confirmed', 'pending'], left: [1, 1], taken: 2 },
  },
];

async function run({ wanted, sides: [first, second] }: Race, given?: Guards, on?: Db) {
  const late = await lateOrder(wanted);
  const table = wanted === 'slot' ? 'slot_counts' : 'stock';
  const answers = await raceOnStock(
    db,
    () => first(late),
    () => second(late, given, on),
    true,
    table,
  );
  return { answers, end: await endOf(late) };
}

it.each(races)('$name: the first one gets it, and the second one nothing', async (race) => {
  expect(await run(race)).toEqual({ answers: race.answers, end: race.end });
  expect(await findSlotMismatches(db)).toEqual([]);
  expect(await findLedgerMismatches(db)).toEqual([]);
});

// The controls leave ledgers behind that are wrong, so they come last.
it.each(races)('$name: both get it without the condition (control)', async (race) => {
  expect((await run(race, unguarded)).end).toEqual(race.unguarded);
});

/** Keeps what a transaction did after its savepoint. */
const withoutSavepoint: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('rollback to savepoint')
      ? { ...node, sqlFragments: ['release savepoint before_stock'] }
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

it('a late payment that finds the slot full keeps the portions of its refunded order without the savepoint (control)', async () => {
  const [, , , race] = races;
  if (!race) throw new Error('no such race');
  const { answers, end } = await run(race, guards, db.withPlugin(withoutSavepoint));
  expect(answers).toEqual(race.answers);
  expect(end).toEqual({ ...race.end, left: [1, 1] });
});
