import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../server/operator/run-command.ts';
import { readCommand, type Command } from '../../server/operator/command.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers, createRestaurant } from '../fixtures/create-restaurant.ts';
import { addOrder } from '../fixtures/order-row.ts';

const now = new Date('2026-11-21T07:30:00.000Z');

let database: TestDatabase;
let restaurantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ restaurantId } = await createRestaurant(database.db, []));
});

function command(line: string): Exclude<Command, { kind: 'help' }> {
  const read = readCommand(line.split(' '));
  if (!read.ok || read.command.kind === 'help') throw new Error(`not understood: ${line}`);
  return read.command;
}
const operate = (line: string) => runCommand(database.db, command(line), { now, operator: 'ravi' });

async function statusOf(): Promise<string> {
  const row = await database.db
    .selectFrom('restaurants')
    .select('status')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function orderThatIs(status: 'pending' | 'confirmed' | 'preparing' | 'ready' | 'delivered' | 'cancelled') {
  const [customer = 0] = await addCustomers(database.db, 1);
  const number = await addOrder(database.db, { restaurant_id: restaurantId, customer_id: customer, status });
  return `${restaurantId}-${number}`;
}

async function orderStatus(id: string): Promise<string> {
  const row = await database.db
    .selectFrom('orders')
    .select('status')
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', Number(id.split('-')[1]))
    .executeTakeFirstOrThrow();
  return row.status;
}

describe('the operator command line', () => {
  it.each(['--help', '-h', 'restaurants --help', 'restaurants approve 1 --help'])(
    'parses %s as a request for help',
    (line) => {
      expect(readCommand(line.split(' '))).toEqual({ ok: true, command: { kind: 'help' } });
    },
  );

  it.each([
    ['', 'Say what to do.'],
    ['restaurants', "'restaurants' is no command."],
    ['restaurants delete 3', "'restaurants delete' is no command."],
    ['restaurants list open', "'open' is no status: pending, approved or rejected."],
    ['restaurants list --all', expect.stringContaining("Unknown option '--all'")],
    ['restaurants approve -1', expect.stringContaining("Unknown option '-1'")],
    ['restaurants approve', "restaurants approve needs one restaurant's id, a number."],
    ['restaurants approve 1 2', "restaurants approve needs one restaurant's id, a number."],
    ['restaurants reject 1e3', "restaurants reject needs one restaurant's id, a number."],
    ['restaurants reject 99999999999', "restaurants reject needs one restaurant's id, a number."],
    ['orders set 1042 ready', "orders set needs an order's id, such as 12-1042."],
    ['sessions', "'sessions' is no command."],
    ['sessions end', 'sessions end needs all, or customer or partner with an id or a phone number.'],
    ['sessions end all 3', 'sessions end needs all, or customer or partner with an id or a phone number.'],
    ['sessions end partner', 'sessions end partner needs one id, or a phone number of ten digits.'],
    ['sessions end customer 12-1042', 'sessions end customer needs one id, or a phone number of ten digits.'],
    ['sessions end customer 9876543210 3', 'sessions end customer needs one id, or a phone number of ten digits.'],
    ['payments', "'payments' is no command."],
    ['payments list open', "'open' is no choice of payments: leave it out, or say all."],
    ['audit staff 3', "'staff' has no audit log: customer, partner or restaurant."],
    ['audit partner', 'audit partner needs one id, a number.'],
    ['audit customer 3 4', 'audit customer needs one id, a number.'],
    ['audit restaurant 12-1042', 'audit restaurant needs one id, a number.'],
    ['orders set 12-1042', 'An order is set to preparing or ready; everything else happens by itself.'],
    ['orders set 12-1042 delivered', 'An order is set to preparing or ready; everything else happens by itself.'],
  ])("rejects '%s' with a reason", (line, reason) => {
    expect(readCommand(line === '' ? [] : line.split(' '))).toEqual({ ok: false, reason });
  });
});

describe('the command payments', () => {
  it('lists payments with a refund or a dispute, or all payments on request', async () => {
    expect(await operate('payments list all')).toBe('There are no payments.');
    const [, number = ''] = (await orderThatIs('confirmed')).split('-');
    const paid = { restaurant_id: restaurantId, order_number: Number(number), amount_paise: 14_700 };
    await database.db
      .insertInto('payments')
      .values({ ...paid, provider_payment_id: 'pay_whole', status: 'completed' })
      .execute();
    expect(await operate('payments list')).toBe('No payment has a refund or a dispute.');
    expect(await operate('payments list all')).toContain('pay_whole');
    await database.db
      .insertInto('payments')
      .values({ ...paid, provider_payment_id: 'pay_part', status: 'completed', refunded_paise: 700 })
      .execute();
    const lines = (await operate('payments list')).split('\n');
    expect(lines[0]).toMatch(/^payment +order +status +paid +refunded +refunds +disputes$/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(`^pay_part +${restaurantId}-${number} +partly refunded +₹147\\.00 +₹7\\.00 +- +-$`),
      ),
    ]);
  });
});

describe('the command restaurants', () => {
  it('lists restaurants with their status, city and partner, but no deleted restaurant', async () => {
    await database.db.updateTable('restaurants').set({ status: 'pending' }).where('id', '=', restaurantId).execute();
    const lines = (await operate('restaurants list pending')).split('\n');
    expect(lines[0]).toMatch(/^id +status +name +city +partner$/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${restaurantId} +pending +Charminar Dastarkhwan +Hyderabad +Imran Khan$`)),
    ]);
    await database.db.updateTable('restaurants').set({ deleted_at: now }).where('id', '=', restaurantId).execute();
    expect(await operate('restaurants list pending')).toBe('No restaurant is pending.');
  });

  it('replaces control characters in the names of restaurants', async () => {
    await database.db
      .updateTable('restaurants')
      .set({ name: 'Line\n2\u001B[31m', status: 'rejected' })
      .where('id', '=', restaurantId)
      .execute();
    const shown = await operate('restaurants list rejected');
    expect(shown.split('\n')).toHaveLength(2);
    expect(shown).toContain('Line 2 [31m');
  });

  it('approves and rejects a restaurant any number of times', async () => {
    const which = `Restaurant ${restaurantId} (Charminar Dastarkhwan)`;
    expect(await operate(`restaurants reject ${restaurantId}`)).toBe(`${which} is rejected now; it was approved.`);
    expect(await statusOf()).toBe('rejected');
    expect(await operate(`restaurants approve ${restaurantId}`)).toBe(`${which} is approved now; it was rejected.`);
    expect(await statusOf()).toBe('approved');
    expect(await operate(`restaurants approve ${restaurantId}`)).toBe(`${which} is approved already.`);
  });

  it('fails for a restaurant that does not exist or was deleted', async () => {
    await database.db.updateTable('restaurants').set({ deleted_at: now }).where('id', '=', restaurantId).execute();
    await expect(operate(`restaurants approve ${restaurantId}`)).rejects.toThrow(
      `There is no restaurant ${restaurantId}.`,
    );
    await expect(operate('restaurants reject 2147483647')).rejects.toThrow('There is no restaurant 2147483647.');
  });
});

describe('the command orders set', () => {
  it.each([
    ['confirmed', 'preparing'],
    ['confirmed', 'ready'],
    ['preparing', 'ready'],
  ] as const)('changes a %s order to %s', async (from, to) => {
    const id = await orderThatIs(from);
    expect(await operate(`orders set ${id} ${to}`)).toBe(`Order ${id} is ${to} now; it was ${from}.`);
    expect(await orderStatus(id)).toBe(to);
  });

  it.each([
    ['pending', 'preparing'],
    ['pending', 'ready'],
    ['ready', 'preparing'],
    ['delivered', 'preparing'],
    ['delivered', 'ready'],
    ['cancelled', 'preparing'],
    ['cancelled', 'ready'],
  ] as const)('does not change a %s order to %s', async (from, to) => {
    const id = await orderThatIs(from);
    await expect(operate(`orders set ${id} ${to}`)).rejects.toThrow(`Order ${id} is ${from}: it cannot become ${to}.`);
    expect(await orderStatus(id)).toBe(from);
  });

  it('reports that an order already has the status or does not exist', async () => {
    const id = await orderThatIs('ready');
    expect(await operate(`orders set ${id} ready`)).toBe(`Order ${id} is ready already.`);
    await expect(operate(`orders set ${restaurantId}-999999 ready`)).rejects.toThrow(
      `There is no order ${restaurantId}-999999.`,
    );
  });
});
