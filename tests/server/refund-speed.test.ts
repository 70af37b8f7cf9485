import { describe, expect, it } from 'vitest';
import type { ProviderRefund } from '../../server/payments/provider.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { startRefunds, texts } from '../fixtures/refunds.ts';

const { database, deps, provider, cancelledMeal, runAt, report, shown } = await startRefunds();
const { db } = database;
const { onItsWay, sent, instant } = texts;
const day = 24 * 60;

/** Sets `REFUND_SPEED` for the next requests. */
const setSpeed = (refundSpeed: 'normal' | 'optimum') =>
  Object.assign(deps, { config: { ...deps.config, refundSpeed } });

const row = ({ restaurantId }: { restaurantId: number }) =>
  db
    .selectFrom('refunds')
    .select(['status', 'speed', 'reference'])
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** A refund of a cancelled order that the provider has accepted and not finished. */
async function accepted(speed: 'normal' | 'optimum') {
  provider.reset();
  provider.status = 'pending';
  setSpeed(speed);
  const meal = await cancelledMeal();
  await runAt(0);
  const made = provider.refunds.at(-1);
  if (!made) throw new Error('The refund was not requested.');
  return { meal, made };
}

describe('the reports of a refund with its speed and reference', () => {
  type Change = Partial<ProviderRefund>;
  const created = ['refund.created', { status: 'pending', speed: 'instant' }] as const;
  const done = ['refund.processed', { status: 'processed', speed: 'instant', reference: '512345678901' }] as const;
  const slower = ['refund.speed_changed', { status: 'pending', speed: 'normal' }] as const;
  const doneLater = ['refund.processed', { status: 'processed', speed: 'normal', reference: '74332744321' }] as const;

  async function hear(events: readonly (readonly [string, Change])[]) {
    const { meal, made } = await accepted('optimum');
    for (const [event, change] of events)
      for (let time = 0; time < 2; time += 1)
        expect((await report({ ...made, ...change }, event)).statusCode).toBe(200);
    return meal;
  }

  it('say that it was refunded at once, in any order', async () => {
    for (const order of permutations([created, done])) {
      const meal = await hear(order);
      expect(await row(meal)).toEqual({ status: 'processed', speed: 'instant', reference: '512345678901' });
      expect(await shown(meal)).toEqual(['refunded', instant]);
    }
  });

  it('say that it was sent when it became normal, in any order', async () => {
    for (const order of permutations([created, slower, doneLater])) {
      const meal = await hear(order);
      expect(await row(meal), order.map(([event]) => event).join()).toEqual({
        status: 'processed',
        speed: 'normal',
        reference: '74332744321',
      });
      expect(await shown(meal)).toEqual(['refunded', `${sent} Reference 74332744321`]);
    }
    expect(await findLedgerMismatches(db)).toEqual([]);
  }, 60_000);

  it('do not say that it was refunded at once if none says how fast it was', async () => {
    const { meal, made } = await accepted('optimum');
    expect(await shown(meal)).toEqual(['completed', onItsWay]);
    await report({ ...made, status: 'processed' }, 'refund.processed');
    expect(await shown(meal)).toEqual(['refunded', sent]);
  });
});

describe('the speed of a request', () => {
  it('is that of the setting at the first request, since another one under the same key would be rejected', async () => {
    provider.reset();
    const meal = await cancelledMeal();
    setSpeed('optimum');
    Object.assign(provider, { answers: 'lost', isListLate: true });
    await runAt(0);
    setSpeed('normal');
    provider.answers = 'given';
    await runAt(2);
    expect(provider.requests.map(({ speed }) => speed)).toEqual(['optimum', 'optimum']);
    expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(1);
    expect(await row(meal)).toMatchObject({ status: 'processed' });
  });
});

describe("the bank's reference of a normal refund", () => {
  it('is asked about once a day for a week after the refund was processed', async () => {
    setSpeed('normal');
    const meal = await cancelledMeal();
    await runAt(0);
    expect(await shown(meal)).toEqual(['refunded', sent]);
    const lists: number[] = [];
    const { refundsOf } = provider;
    deps.payments.refundsOf = (id) => {
      lists.push(deps.now().getTime());
      return refundsOf(id);
    };
    for (let hours = 1; hours <= 10 * 24; hours += 6) await runAt(hours * 60);
    expect(lists.length).toBeGreaterThanOrEqual(6);
    expect(lists.length).toBeLessThanOrEqual(8);
    expect(provider.requests).toHaveLength(1);
  });

  it('is shown when it arrives, and not asked about again', async () => {
    const meal = await cancelledMeal();
    await runAt(0);
    const [made] = provider.refunds as [ProviderRefund];
    provider.refunds[0] = { ...made, reference: '74332744321' };
    await runAt(day + 1);
    expect(await shown(meal)).toEqual(['refunded', `${sent} Reference 74332744321`]);
    const open = await db.selectFrom('refunds').select('id').where('next_attempt_at', 'is not', null).execute();
    expect(open).toEqual([]);
  });
});
