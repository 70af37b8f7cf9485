import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutMachine } from '../../../machines/customer/checkout/checkout.machine.ts';
import { findLedgerMismatches } from '../../fixtures/ledger.ts';
import { customerActions, runCustomerActions } from '../../fixtures/customer-actions.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startOrdering, type Ordering } from '../../fixtures/order-server.ts';
import { randomSequences, seedOf } from '../../engine/sampled.ts';
import { concurrentActions, runConcurrentActions } from '../../fixtures/two-at-once.ts';

/** The seed of the random sequences of actions, which is in the titles. CROSS_FLOW_DAYS is the number of sequences. */
const seed = seedOf(process.env['CROSS_FLOW_SEED']);
const count = Number(process.env['CROSS_FLOW_DAYS'] ?? 6);
const timeout = 60_000 + count * 5_000;

/** Actions that lead to a hand-over, which a few random sequences might not contain. */
const toTheCounter: readonly (typeof concurrentActions)[number][] = [
  'one tab presses pay',
  "one tab's window is paid in",
  'the webhook comes',
  'both hand over at once',
];

/** After five wrong codes both devices are rejected. */
const tooManyWrongCodes: readonly (typeof concurrentActions)[number][] = [
  ...toTheCounter.slice(0, 2),
  ...Array.from({ length: 5 }, () => 'counter tries a wrong code' as const),
  'both hand over at once',
  'kitchen hands over',
];

/** A tab whose window was closed tries again after the other tab has paid for the same order and has died. */
const paidElsewhere: readonly (typeof concurrentActions)[number][] = [
  'one tab presses pay',
  "one tab's window is closed",
  'other tab presses pay',
  "other tab's window is paid in",
  // Writes the attempt of this tab to the browser's storage again.
  'one tab says it was not paid',
  'other tab dies',
  'one tab presses pay',
  "one tab's window is paid in",
];

let database: TestDatabase;
let ordering: Ordering;
/** Actions that are added to the list so that they are chosen more often. */
const often = ['adds a dish here', 'adds a dish here', 'pays', 'pays'] as const;
/** Payment actions, which are added to the list so that they are chosen more often. */
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

describe(`login, cart, conflict, checkout, recovery and orders together (seed ${seed})`, () => {
  it('remain consistent after any sequence of actions', { timeout }, async () => {
    let paid = 0;
    const wrong: string[] = [];
    for (const [at, day] of randomSequences([...customerActions, ...often], {
      sequences: count,
      length: 25,
      seed,
    }).entries()) {
      const lived = await runCustomerActions(database.db, ordering, codeOf, day);
      paid += lived.paid;
      if (lived.fault !== null) wrong.push(`day ${at + 1}: ${lived.fault}\n  ${day.join(', ')}`);
    }
    console.log(`${count} days of 25 actions, ${paid} payments`);
    expect(wrong).toEqual([]);
    expect(paid).toBeGreaterThan(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('are reported as inconsistent if the checkout does not notify the cart of a payment (control)', async () => {
    const silent = checkoutMachine.provide({ actions: { notifyPaid: () => undefined } });
    const { fault } = await runCustomerActions(database.db, ordering, codeOf, ['adds a dish here', 'pays'], silent);
    expect(fault).toBe('2, pays: the orders are 10500, paid was ');
  });
});

describe(`two tabs of a customer, or two devices of a partner, with one order (seed ${seed})`, () => {
  it('agree with each other after any sequence of actions', { timeout }, async () => {
    const wrong: string[] = [];
    const sum = { paid: 0, handedOver: 0 };
    const others = randomSequences([...concurrentActions, ...paying], { sequences: count, length: 25, seed });
    for (const order of [toTheCounter, tooManyWrongCodes, paidElsewhere, ...others]) {
      const { fault, paid, handedOver } = await runConcurrentActions(ordering, order);
      sum.paid += paid;
      sum.handedOver += handedOver;
      if (fault !== null) wrong.push(`${fault}\n  ${order.join(', ')}`);
    }
    console.log(`${count} orders of 25 actions, ${sum.paid} payments, ${sum.handedOver} handed over`);
    expect(wrong).toEqual([]);
    expect(Math.min(sum.paid, sum.handedOver)).toBeGreaterThan(0);
    expect(await findLedgerMismatches(database.db)).toEqual([]);
  });

  it('are reported as inconsistent if the tabs ignore the payment lock (control)', async () => {
    const order = [
      'one tab presses pay',
      'other tab presses pay',
      'other tab says it was not paid',
      'other tab presses pay',
    ] as const;
    expect((await runConcurrentActions(ordering, order)).fault).toBeNull();
    const { fault } = await runConcurrentActions(ordering, order, { takeTurns: false });
    expect(fault).toBe('4, other tab presses pay: two windows are open');
  });
});
