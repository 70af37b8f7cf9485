import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startRefunds, texts } from '../fixtures/refunds.ts';
import type { Meal } from '../fixtures/settlement.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

const refunds = await startRefunds();
const { database, deps, provider, cancelledMeal, runAt, rowsOf, shown, operate, stateOf, later } = refunds;
const { db } = database;
const { onItsWay, sent } = texts;

describe('the refund of a cancelled order', () => {
  it('is a row from the cancellation on, and is sent with its key as receipt', async () => {
    const meal = await cancelledMeal();
    expect(await rowsOf(meal)).toEqual([{ amount: 21_000, reason: 'restaurant', status: 'requested', attempts: 0 }]);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    await runAt(0);
    expect(provider.requests).toEqual([
      { paymentId: meal.paymentId, amountPaise: 21_000, key: expect.stringMatching(/^[\da-f-]{36}$/), speed: 'normal' },
    ]);
    expect(await rowsOf(meal)).toEqual([{ amount: 21_000, reason: 'restaurant', status: 'processed', attempts: 1 }]);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    await runAt(1, 2, 60, 600);
    expect(provider.requests).toHaveLength(1);
  });

  it('is attempted again after 1 minute, 2, 4, 8, 16, 32 and then every hour while the provider is down', async () => {
    const meal = await cancelledMeal();
    provider.answers = 'down';
    const attempts: number[] = [];
    for (let minute = 0; minute <= 185; minute += 1) if ((await triesAt(meal, minute)) > 0) attempts.push(minute);
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    provider.answers = 'given';
    await runAt(250);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refunded'] });
  });

  async function triesAt(meal: Meal, minute: number): Promise<number> {
    const [before] = await rowsOf(meal);
    await runAt(minute);
    const [after] = await rowsOf(meal);
    return (after?.attempts ?? 0) - (before?.attempts ?? 0);
  }

  it('is not sent again after a lost answer when the provider lists it', async () => {
    const meal = await cancelledMeal();
    provider.answers = 'lost';
    await runAt(0);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    provider.answers = 'given';
    await runAt(2);
    expect([provider.requests.length, provider.refunds.length]).toEqual([1, 1]);
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });

  /** Loses the answer to the first request and sends it again while the list is late. */
  async function afterLostAnswer() {
    const meal = await cancelledMeal();
    Object.assign(provider, { answers: 'lost', isListLate: true });
    await runAt(0);
    provider.answers = 'given';
    await runAt(2);
    expect(provider.requests).toHaveLength(2);
    return meal;
  }

  it('is sent again with the same key after a lost answer when the list is late, and made once', async () => {
    const meal = await afterLostAnswer();
    expect(provider.refunds).toHaveLength(1);
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });

  it('is made twice by a provider that ignores keys (control)', async () => {
    provider.hasKeys = false;
    await afterLostAnswer();
    expect(provider.refunds).toHaveLength(2);
  });

  it('is made once when the process dies before it stores the answer', async () => {
    const meal = await cancelledMeal();
    deps.payments.refund = async (request) => {
      await provider.refund(request);
      throw new Error('killed');
    };
    await expect(processRefunds(deps, later(0))).rejects.toThrow('killed');
    deps.payments.refund = provider.refund;
    await Promise.all([processRefunds(deps, later(2)), processRefunds(deps, later(2))]);
    expect(provider.refunds).toHaveLength(1);
    expect(await stateOf(meal)).toMatchObject({ payments: ['refunded'] });
    expect(await processRefunds(deps, later(3))).toBe(0);
  });

  it('shows as sent only when the provider has processed it, also without a webhook', async () => {
    const meal = await cancelledMeal();
    provider.status = 'pending';
    await runAt(0, 2);
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    provider.move(0, 'processed');
    await runAt(6);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    expect(provider.requests).toHaveLength(1);
  });
});

describe('two processes', () => {
  it('send each of 30 refunds once', async () => {
    const meals: Meal[] = [];
    for (let count = 0; count < 30; count += 1) meals.push(await cancelledMeal());
    await Promise.all([processRefunds(deps, later(0)), processRefunds(deps, later(0)), processRefunds(deps, later(0))]);
    expect(provider.requests).toHaveLength(30);
    expect(new Set(provider.requests.map(({ paymentId }) => paymentId)).size).toBe(30);
    for (const meal of meals) expect((await stateOf(meal)).payments).toEqual(['refunded']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  }, 60_000);

  /** Runs the worker of a second process while the first one has claimed a refund and not committed. */
  async function claimTwice(second: Db): Promise<number> {
    await cancelledMeal();
    const gate = await pauseChanges(db, 'refunds');
    const waiting = () => waitingConnections(db);
    const one = processRefunds(deps, later(0));
    await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
    let isOver = false;
    const two = processRefunds({ ...deps, db: second }, later(0)).finally(() => (isOver = true));
    await expect.poll(async () => isOver || (await waiting()) === 2, { timeout: 5_000 }).toBe(true);
    await gate.resume();
    await Promise.all([one, two]);
    await sql`drop trigger wait_for_test on refunds`.execute(db);
    const { attempts } = await db.selectFrom('refunds').select('attempts').executeTakeFirstOrThrow();
    return attempts;
  }

  it('attempt a refund once when both run at the same time', async () => {
    expect(await claimTwice(db)).toBe(1);
  });

  it('attempt it twice without the lock (control)', async () => {
    const unlocked = db.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? { ...node, sqlFragments: node.sqlFragments.map((part) => part.replace('for update skip locked', '')) }
          : node,
      transformResult: ({ result }) => Promise.resolve(result),
    });
    expect(await claimTwice(unlocked)).toBe(2);
  });

  /** Two requests for one refund at the same time: the operator retries it while the first request is under way. */
  async function requestTwice() {
    const meal = await cancelledMeal();
    const [{ id }] = (await db.selectFrom('refunds').select('id').execute()) as [{ id: number }];
    let second: Promise<unknown> | undefined;
    provider.onRequest = async () => {
      if (second) return;
      await operate(`refunds retry ${meal.restaurantId}-${id}`);
      second = processRefunds(deps, later(0));
      await expect.poll(() => provider.requests.length).toBe(2);
    };
    await runAt(0);
    await second;
    return meal;
  }

  it('that send one refund at the same time use one key, and refund once', async () => {
    const meal = await requestTwice();
    expect([provider.requests.length, provider.refunds.length]).toEqual([2, 1]);
    expect(await rowsOf(meal)).toMatchObject([{ status: 'processed' }]);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('refund twice without keys (control)', async () => {
    provider.hasKeys = false;
    await requestTwice();
    expect(provider.refunds).toHaveLength(2);
  });
});
