import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Db } from '../../server/db/schema.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { startOrdering, testSecret, type Ordering } from '../fixtures/order-server.ts';
import { restaurantBody } from '../fixtures/partner-server.ts';
import { pauseChanges, type PausedTable } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';
import { settle } from '../../server/orders/settlement.ts';

const database = await createTestDatabase();
const { db } = database;
const codes: string[] = [];
const startOn = (on: Db) => startOrdering(on, { sms: { send: async ({ code }) => void codes.push(code) } });
const locking = await startOn(db);
/** The control: the same server without row locks. */
const unlocked = await startOn(withoutRowLocks(db));
afterAll(async () => {
  for (const { app } of [locking, unlocked]) await app.close();
  await database.drop();
});

/** A customer who has logged in before, with a restaurant of a partner. */
interface World {
  readonly customer: number;
  readonly phone: string;
  readonly kitchen: Awaited<ReturnType<typeof createDosaRestaurant>>;
  readonly partner: number;
}
let world: World;
let minutes = 0;
beforeEach(async () => {
  minutes += 10;
  for (const { clock } of [locking, unlocked]) clock.now = new Date(Date.UTC(2026, 10, 21, 7, minutes));
  const [customer = 0] = await addCustomers(db, 1);
  const kitchen = await createDosaRestaurant(db);
  const own = db.updateTable('customers').set({ first_login_at: locking.clock.now }).where('id', '=', customer);
  const { phone } = await own.returning('phone').executeTakeFirstOrThrow();
  world = { customer, phone, kitchen, partner: kitchen.partnerId };
});

/** A request of one side. @returns the status, or the code of the problem. */
type Side = (server: Ordering) => Promise<number | string>;

const outcome = (answer: { status: number; body: { code?: string } }) =>
  answer.status < 300 ? answer.status : (answer.body.code ?? answer.status);

const deletion = { confirmation: 'DELETE' };
const deletesCustomer: Side = async (server) =>
  outcome(await server.call(world.customer, '/auth/account/delete/', deletion));
const deletesPartner: Side = async (server) =>
  outcome(await createPartnerCaller(server)(world.kitchen.restaurantId, '/partner/account/delete', deletion));
const places: Side = async (server) =>
  outcome(await server.call(world.customer, '/order/placeorder', dosaOrderBody(world.kitchen, 1)));
const createsRestaurant: Side = async (server) => {
  const { city_id } = await db.selectFrom('restaurants').select('city_id').executeTakeFirstOrThrow();
  return outcome(
    await createPartnerCaller(server)(world.kitchen.restaurantId, '/partner/restaurants/', restaurantBody(city_id)),
  );
};

/** The provider reports that the customer's order is paid. */
const captures: Side = async (server) => {
  const { restaurantId } = world.kitchen;
  const orders = db.selectFrom('orders').select('number').where('restaurant_id', '=', restaurantId);
  const { number } = await orders.executeTakeFirstOrThrow();
  return settle(
    server.deps,
    { restaurantId, number },
    { id: `pay_${number}`, amountPaise: 14_700, status: 'captured' },
  );
};

const logsIn: Side = async (server) => {
  await server.call(null, '/auth/send-otp/', { phone: world.phone });
  return outcome(await server.call(null, '/auth/verify-otp/', { phone: world.phone, otp: codes.at(-1) }));
};

type Pause = readonly [table: PausedTable, changes: string];

/** A loaded machine may take seconds for a request. */
const patience = { timeout: 15_000 };

/**
 * Starts `first`, which pauses in its transaction at its change of `table`; starts `second`, which waits for a lock or
 * ends; then lets both finish.
 */
async function race(server: Ordering, [table, changes]: Pause, [first, second]: readonly [Side, Side]) {
  const gate = await pauseChanges(db, table, changes);
  const waiting = () => waitingConnections(db);
  const sides = [first(server)];
  try {
    await expect.poll(waiting, patience).toBe(1);
    let isDone = false;
    sides.push(second(server).finally(() => (isDone = true)));
    await expect.poll(async () => isDone || (await waiting()) === 2, patience).toBe(true);
  } finally {
    await gate.resume();
  }
  return Promise.all(sides);
}

/** What must not exist: rows of accounts that are deleted. */
async function leftovers() {
  const { customer, partner, phone, kitchen } = world;
  const gone = await db.selectFrom('customers').select('id').where('id', '=', customer).executeTakeFirst();
  const owner = await db.selectFrom('partners').select('id').where('id', '=', partner).executeTakeFirst();
  const found = {
    orders: await db.selectFrom('orders').select('number').where('customer_id', '=', customer).execute(),
    browsers: await db.selectFrom('known_browsers').select('phone').where('phone', '=', phone).execute(),
    sessions: await db
      .selectFrom('sessions')
      .select('id')
      .where('audience', '=', 'customer')
      .where('subject_id', '=', customer)
      .execute(),
    refunds: await db
      .selectFrom('refunds')
      .select('id')
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('status', '=', 'requested')
      .execute(),
    'open orders': await db
      .selectFrom('orders')
      .select('number')
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('status', '=', 'confirmed')
      .execute(),
  };
  const ofCustomer = ['orders', 'browsers', 'sessions', 'refunds'] as const;
  return Object.entries(found)
    .filter(([what]) => (ofCustomer.some((each) => each === what) ? !gone : !owner))
    .filter(([, rows]) => rows.length > 0)
    .map(([what]) => what);
}

/** An order that the customer has placed, and one that was cancelled as well. */
const withOrder = async () => void (await places(locking));
const withCancelledOrder = async () => {
  await withOrder();
  await db.updateTable('orders').set({ status: 'cancelled' }).where('customer_id', '=', world.customer).execute();
};
const nothing = async () => undefined;

interface Race {
  readonly name: string;
  readonly before: () => Promise<void>;
  /** Where the first side pauses. */
  readonly pause: Pause;
  readonly sides: readonly [Side, Side];
  readonly answers: readonly [number | string, number | string];
  /** What is left of a deleted account. */
  readonly left: readonly string[];
  /** The same without row locks; null if no lock is needed. */
  readonly control: {
    readonly answers: readonly [number | string, number | string];
    readonly left: readonly string[];
  } | null;
}

const races: readonly Race[] = [
  {
    name: 'an order is placed, then the customer deletes the account',
    before: nothing,
    pause: ['orders', 'insert'],
    sides: [places, deletesCustomer],
    answers: [200, 'payment_pending'],
    left: [],
    control: { answers: [200, 200], left: ['orders'] },
  },
  {
    name: 'the customer deletes the account, then an order is placed',
    before: nothing,
    pause: ['sessions', 'delete'],
    sides: [deletesCustomer, places],
    answers: [200, 'user_not_found'],
    left: [],
    control: { answers: [200, 200], left: ['orders'] },
  },
  {
    name: 'a cancelled order is paid, then the customer deletes the account',
    before: withCancelledOrder,
    pause: ['refunds', 'insert'],
    sides: [captures, deletesCustomer],
    answers: ['refund_due', 'refund_pending'],
    left: [],
    control: { answers: ['refund_due', 200], left: ['refunds'] },
  },
  {
    // The money goes back to where it came from.
    name: 'the customer deletes the account, then an unpaid order is paid',
    before: withOrder,
    pause: ['sessions', 'delete'],
    sides: [deletesCustomer, captures],
    answers: [200, 'refund_due'],
    left: ['refunds'],
    control: null,
  },
  {
    name: 'the customer logs in, then deletes the account on another device',
    before: nothing,
    pause: ['known_browsers', 'insert or update'],
    sides: [logsIn, deletesCustomer],
    answers: [200, 200],
    left: [],
    control: { answers: [200, 200], left: ['browsers', 'sessions'] },
  },
  {
    name: 'the customer deletes the account, then logs in on another device',
    before: nothing,
    pause: ['sessions', 'delete'],
    sides: [deletesCustomer, logsIn],
    answers: [200, 'otp_expired'],
    left: [],
    control: { answers: [200, 200], left: ['browsers', 'sessions'] },
  },
  {
    name: 'an order is paid, then the partner deletes the account',
    before: withOrder,
    pause: ['orders', 'update'],
    sides: [captures, deletesPartner],
    answers: ['confirmed', 'open_orders'],
    left: [],
    control: { answers: ['confirmed', 200], left: ['open orders'] },
  },
  {
    name: 'the partner deletes the account, then an order is paid',
    before: withOrder,
    pause: ['sessions', 'delete'],
    sides: [deletesPartner, captures],
    answers: [200, 'refund_due'],
    left: [],
    control: { answers: [200, 'confirmed'], left: ['open orders'] },
  },
  {
    name: 'a restaurant is created, then the partner deletes the account',
    before: nothing,
    pause: ['restaurants', 'insert'],
    sides: [createsRestaurant, deletesPartner],
    answers: [201, 200],
    left: [],
    // The foreign key refuses what the missing lock allows.
    control: { answers: [201, 'server_error'], left: [] },
  },
  {
    name: 'the partner deletes the account, then a restaurant is created',
    before: nothing,
    pause: ['sessions', 'delete'],
    sides: [deletesPartner, createsRestaurant],
    answers: [200, 'token_not_valid'],
    left: [],
    control: null,
  },
];

it.each(races)('$name: the second side sees it, and nothing of a deleted account is left', async (each) => {
  await each.before();
  expect(await race(locking, each.pause, each.sides)).toEqual(each.answers);
  expect(await leftovers()).toEqual(each.left);
});

const controls = races.flatMap(({ control, ...each }) => (control === null ? [] : [{ ...each, control }]));

it.each(controls)(
  '$name: the result is wrong without row locks (control)',
  async ({ before, pause, sides, control }) => {
    await before();
    expect(await race(unlocked, pause, sides)).toEqual(control.answers);
    expect(await leftovers()).toEqual(control.left);
  },
);

it.each([
  {
    name: 'a session is refreshed, then its account is deleted',
    changes: 'update',
    rotates: true,
    answers: [200, 200],
  },
  // The rotation waits for the deletion and finds no session.
  {
    name: 'an account is deleted, then its session is refreshed',
    changes: 'delete',
    rotates: true,
    answers: [200, 'token_not_valid'],
  },
  // A client of section 7, whose refresh writes nothing and thus does not wait.
  {
    name: 'an account is deleted, then its session is refreshed without rotation',
    changes: 'delete',
    rotates: false,
    answers: [200, 200],
  },
])('$name: its access tokens are refused, and no session is left', async ({ changes, rotates, answers }) => {
  const tokens = createTokens({ db, secret: testSecret, now: locking.deps.now });
  const { accessToken, refreshToken } = await tokens.openSession({ audience: 'customer', id: world.customer });
  const issued = [accessToken];
  const refreshes: Side = async (server) => {
    const headers = { authorization: `Bearer ${refreshToken}`, ...(rotates && { 'x-refresh-rotation': '1' }) };
    const answer = await server.call(null, '/auth/jwt/refresh/', {}, headers);
    if (answer.status === 200) issued.push(String(answer.body['accessToken']));
    return outcome(answer);
  };
  const sides = [refreshes, deletesCustomer] as const;
  const inOrder = changes === 'update' ? sides : ([sides[1], sides[0]] as const);
  expect(await race(locking, ['sessions', changes], inOrder)).toEqual(answers);
  for (const token of issued) {
    const me = await locking.call(null, '/auth/users/me/', undefined, { authorization: `Bearer ${token}` });
    expect(me.status).toBe(401);
  }
  expect(await leftovers()).toEqual([]);
});
