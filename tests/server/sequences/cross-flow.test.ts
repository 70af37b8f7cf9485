import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutMachine } from '../../../machines/customer/checkout/checkout.machine.ts';
import { findLedgerMismatches } from '../../fixtures/ledger.ts';
import { actions, runScenario } from '../../fixtures/customer-actions.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startOrdering, type Ordering } from '../../fixtures/order-server.ts';
import { drawn, seedOf } from '../../engine/sampled.ts';
import { moves, playTogether } from '../../fixtures/two-at-once.ts';

/** Orders of actions are drawn by a seed that is printed; CROSS_FLOW_DAYS says how many. */
const seed = seedOf(process.env['CROSS_FLOW_SEED']);
const count = Number(process.env['CROSS_FLOW_DAYS'] ?? 6);
const timeout = 60_000 + count * 5_000;

/** What ends with a meal in somebody's hands; of a few orders drawn at random, it may be that none does. */
const toTheCounter: readonly (typeof moves)[number][] = [
  'one tab presses pay',
  "one tab's window is paid in",
  'the webhook comes',
  'both hand over at once',
];

let database: TestDatabase;
let ordering: Ordering;
/** What a customer does most. */
const often = ['adds a dish here', 'adds a dish here', 'pays', 'pays'] as const;
/** What makes them meet. */
const paying = [
  'one tab presses pay',
  'one tab presses pay',
  "one tab's window is paid in",
  "one tab's window is paid in",
] as const;
const codes = new Map<string, string>();
const codeOf = (phone: string) => codes.get(phone) ?? '';

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db, {
    sms: { send: ({ phone, code }) => Promise.resolve(void codes.set(phone, code)) },
  });
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});

describe(`login, cart, conflict, checkout, recovery and orders as one (seed ${seed})`, () => {
  it('keep together whatever is done in whichever order', { timeout }, async () => {
    let paid = 0;
    const wrong: string[] = [];
    for (const [at, day] of drawn([...actions, ...often], { sequences: count, length: 25, seed }).entries()) {
      const lived = await runScenario(database.db, ordering, codeOf, day);
      paid += lived.paid;
      if (lived.fault !== null) wrong.push(`day ${at + 1}: ${lived.fault}\n  ${day.join(', ')}`);
    }
    console.log(`${count} days of 25 actions, ${paid} payments`);
    expect(wrong).toEqual([]);
    expect(paid).toBeGreaterThan(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('and a checkout that does not tell the cart of a payment is noticed', async () => {
    const silent = checkoutMachine.provide({ actions: { notifyPaid: () => undefined } });
    const { fault } = await runScenario(database.db, ordering, codeOf, ['adds a dish here', 'pays'], silent);
    expect(fault).toBe('2, pays: the orders are 10500, paid was ');
  });
});

describe(`two on one order: tabs of a customer, devices of a partner (seed ${seed})`, () => {
  it('agree whatever they do in whichever order', { timeout }, async () => {
    const wrong: string[] = [];
    const sum = { paid: 0, handedOver: 0 };
    const others = drawn([...moves, ...paying], { sequences: count, length: 25, seed });
    for (const order of [toTheCounter, ...others]) {
      const { fault, paid, handedOver } = await playTogether(ordering, order);
      sum.paid += paid;
      sum.handedOver += handedOver;
      if (fault !== null) wrong.push(`${fault}\n  ${order.join(', ')}`);
    }
    console.log(`${count} orders of 25 moves, ${sum.paid} payments, ${sum.handedOver} handed over`);
    expect(wrong).toEqual([]);
    expect(Math.min(sum.paid, sum.handedOver)).toBeGreaterThan(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('and tabs that do not wait for their turn are noticed', async () => {
    const order = [
      'one tab presses pay',
      'other tab presses pay',
      'other tab says it was not paid',
      'other tab presses pay',
    ] as const;
    expect((await playTogether(ordering, order)).fault).toBeNull();
    const { fault } = await playTogether(ordering, order, { takeTurns: false });
    expect(fault).toBe('4, other tab presses pay: two windows are open');
  });
});
