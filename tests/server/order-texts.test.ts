import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countSendsOfLastHour } from '../../server/auth/sms-shares.store.ts';
import { transact } from '../../server/db/transaction.ts';
import { queueOrderText } from '../../server/orders/order-texts.store.ts';
import { sendOrderTexts } from '../../server/orders/order-texts.ts';
import { SmsFailed, type SmsMessage } from '../../server/sms/sms.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { noon } from '../fixtures/order.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';

const settling = await startSettlement();
const { database, ordering, asha, orderMeal, pay, verify, webhook, later } = settling;
const { db } = database;
const asPartner = createPartnerCaller(ordering);

/** The messages that the gateway accepted, and what it does before it accepts one. */
let sent: SmsMessage[];
let gateway: (message: SmsMessage) => Promise<void>;
let config: typeof ordering.deps.config;

beforeEach(async () => {
  sent = [];
  gateway = async () => {};
  config = ordering.deps.config;
  await db.deleteFrom('order_texts').execute();
});

async function send(message: SmsMessage): Promise<void> {
  await gateway(message);
  sent.push(message);
}
const run = (minutes = 0) => sendOrderTexts({ db, sms: { send }, config }, later(minutes));
const kinds = () => sent.map(({ kind }) => kind);

async function paidMeal(): Promise<Meal & { id: string; code: string }> {
  const meal = await orderMeal();
  await verify(meal, await pay(meal));
  const { pickup_code: code } = await db
    .selectFrom('orders')
    .select('pickup_code')
    .where('restaurant_id', '=', meal.restaurantId)
    .where('number', '=', meal.number)
    .executeTakeFirstOrThrow();
  return { ...meal, id: `${meal.restaurantId}-${meal.number}`, code: code ?? '' };
}

const cancelAsPartner = ({ restaurantId, id }: { restaurantId: number; id: string }) =>
  asPartner(restaurantId, '/partner/order/act', { orderId: id, action: 'cancel', reason: 'too_busy' });

describe('the pickup code', () => {
  it('is sent once after the payment, however often the payment is reported', async () => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    expect(await run()).toBe(0);
    await verify(meal, payment);
    await verify(meal, payment);
    await webhook(meal, { id: payment.id }, 'evt_1');
    expect(await run()).toBe(1);
    expect(await run(2)).toBe(0);
    const { phone } = await db.selectFrom('customers').select('phone').where('id', '=', asha).executeTakeFirstOrThrow();
    expect(sent).toMatchObject([{ kind: 'pickup_code', phone }]);
  });

  it('is written so that no phone takes it for a login code, and says where and when', async () => {
    const { id, code } = await paidMeal();
    await run();
    const figures = `${code.slice(0, 3)} ${code.slice(3)}`;
    const text = `Pehle: order ${id} is paid, ready about 1:20 pm. Show ${figures} at Charminar Dastarkhwan.`;
    expect(sent).toMatchObject([{ code, text }]);
    expect(text).not.toMatch(/\d{6}|code|@/i);
  });

  it('names the date if the meal is picked up on another day', async () => {
    const { number } = await paidMeal();
    const ready_at = new Date('2026-11-22T13:20:00+05:30');
    await db.updateTable('orders').set({ ready_at }).where('number', '=', number).execute();
    await run();
    expect(sent[0]?.text).toContain('is paid, ready about Sun, 22 Nov, 1:20 pm. Show ');
  });

  it('is not stored with the message', async () => {
    const { code } = await paidMeal();
    const rows = JSON.stringify(await db.selectFrom('order_texts').selectAll().execute());
    expect(rows).toContain('pickup_code');
    expect(rows).not.toContain(code);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('with the setting %s is queued %i times', async (isOn, count) => {
    const { restaurantId, number } = await paidMeal();
    await db.deleteFrom('order_texts').execute();
    const changed = {
      ...config,
      orderTexts: { ...config.orderTexts, pickup_code: isOn, cancelled: !isOn, ready: !isOn },
    };
    const queue = () =>
      transact(db, (trx) =>
        queueOrderText(trx, { config: changed }, { restaurantId, number }, 'pickup_code', new Date(noon)),
      );
    await queue();
    await queue();
    expect(await db.selectFrom('order_texts').select('kind').execute()).toHaveLength(count);
  });

  it.each(['pickup_code', 'ready_at'] as const)('is not sent if the order has no %s', async (column) => {
    const { number } = await paidMeal();
    await db
      .updateTable('orders')
      .set({ [column]: null })
      .where('number', '=', number)
      .execute();
    expect(await run()).toBe(0);
    expect(await db.selectFrom('order_texts').select('next_attempt_at').execute()).toEqual([{ next_attempt_at: null }]);
  });

  it('is not sent when the order has ended, or after an hour', async () => {
    const { id } = await paidMeal();
    await ordering.call(asha, '/order/cancel', { id, refund: true });
    await paidMeal();
    expect(await run(61)).toBe(0);
    expect(await run(120)).toBe(0);
    expect(sent).toEqual([]);
    expect(await db.selectFrom('order_texts').select('next_attempt_at').execute()).toEqual([
      { next_attempt_at: null },
      { next_attempt_at: null },
    ]);
  });
});

it('a cancellation by the restaurant is sent once, with what goes back, instead of a pickup code that was not sent yet', async () => {
  const meal = await paidMeal();
  expect((await cancelAsPartner(meal)).status).toBe(200);
  expect((await cancelAsPartner(meal)).status).toBe(200);
  expect(await run()).toBe(1);
  expect(sent).toMatchObject([
    {
      kind: 'cancelled',
      code: '',
      text: `Pehle: Charminar Dastarkhwan could not take order ${meal.id}. Rs 210 goes back to you; banks need 5-7 working days.`,
    },
  ]);
});

describe('the message that an order is ready', () => {
  const act = ({ restaurantId, id }: { restaurantId: number; id: string }, action: string) =>
    asPartner(restaurantId, '/partner/order/act', { orderId: id, action });
  const withReady = async (isOn: boolean, then: () => Promise<void>) => {
    const { orderTexts } = ordering.deps.config;
    const readOnly = ordering.deps.config as { orderTexts: typeof orderTexts };
    readOnly.orderTexts = { ...orderTexts, pickup_code: false, cancelled: false, ready: isOn };
    try {
      await then();
    } finally {
      readOnly.orderTexts = orderTexts;
    }
  };

  it('is sent once, however often the partner presses, and fits into one SMS', () =>
    withReady(true, async () => {
      const meal = await paidMeal();
      await act(meal, 'prepare');
      expect(await run()).toBe(0);
      for (let press = 0; press < 2; press += 1) expect((await act(meal, 'ready')).status).toBe(200);
      expect(await run()).toBe(1);
      await act(meal, 'ready');
      expect(await run(2)).toBe(0);
      const text = `Pehle: order ${meal.id} is ready for pickup at Charminar Dastarkhwan.`;
      const { phone } = await db
        .selectFrom('customers')
        .select('phone')
        .where('id', '=', asha)
        .executeTakeFirstOrThrow();
      expect(sent).toEqual([{ kind: 'ready', phone, code: '', text }]);
      expect(await countSendsOfLastHour(db, new Date(noon + 2 * 60_000))).toBe(1);
      // One segment is 160 characters of the GSM alphabet; a phone must not offer the number of the order as a login code.
      expect(text).toMatch(/^[\w :.-]{1,160}$/);
      expect(text).not.toMatch(/\d{6}|code|@/i);
    }));

  it('is not sent if it is switched off', () =>
    withReady(false, async () => {
      const meal = await paidMeal();
      await act(meal, 'ready');
      expect(await db.selectFrom('order_texts').selectAll().execute()).toEqual([]);
    }));

  it.each([
    [
      'handed over',
      ({ id, restaurantId, code }: Awaited<ReturnType<typeof paidMeal>>) =>
        asPartner(restaurantId, '/partner/order/verifyOTP', { orderId: id, code }),
    ],
    ['cancelled', cancelAsPartner],
  ])('is not sent if the order was %s before', (_, end) =>
    withReady(true, async () => {
      const meal = await paidMeal();
      await act(meal, 'ready');
      expect((await end(meal)).status).toBe(200);
      expect(await run()).toBe(0);
      expect(sent).toEqual([]);
      expect(await db.selectFrom('order_texts').select(['kind', 'next_attempt_at', 'sent_at']).execute()).toEqual([
        { kind: 'ready', next_attempt_at: null, sent_at: null },
      ]);
    }),
  );
});

describe('a message that the gateway does not accept', () => {
  it('is tried again after 1, 2, 4 and 8 minutes, and then no more; the error names neither number nor code', async () => {
    const { code } = await paidMeal();
    const tried: string[] = [];
    gateway = async ({ kind }) => {
      tried.push(kind);
      throw new SmsFailed('the SMS gateway answered 500');
    };
    const attemptsBy: Record<number, number> = {};
    for (const minute of [0, 0.9, 1, 2.9, 3, 6.9, 7, 14.9, 15, 31, 50]) {
      const outcome = await run(minute).catch((error: unknown) => error);
      expect(String(outcome)).not.toContain(code);
      attemptsBy[minute] = tried.length;
    }
    expect(attemptsBy).toEqual({ 0: 1, 0.9: 1, 1: 2, 2.9: 2, 3: 3, 6.9: 3, 7: 4, 14.9: 4, 15: 5, 31: 5, 50: 5 });
  });

  it('does not stop other messages', async () => {
    await paidMeal();
    await paidMeal();
    let isFirst = true;
    gateway = async () => {
      if (!isFirst) return;
      isFirst = false;
      throw new SmsFailed('refused');
    };
    await expect(run()).rejects.toThrow('refused');
    expect(sent).toHaveLength(1);
    expect(await run(1)).toBe(1);
  });
});

describe('a crash', () => {
  it('before the gateway was called sends the message a minute later', async () => {
    await paidMeal();
    gateway = () => Promise.reject(new Error('killed'));
    await expect(run()).rejects.toThrow('killed');
    gateway = async () => {};
    expect(await run(0.5)).toBe(0);
    expect(await run(1)).toBe(1);
    expect(kinds()).toEqual(['pickup_code']);
  });

  it('after the gateway accepted it sends it a second time and then no more', async () => {
    await paidMeal();
    gateway = (message) => {
      sent.push(message);
      return Promise.reject(new Error('killed'));
    };
    await expect(run()).rejects.toThrow('killed');
    gateway = async () => {};
    for (const minute of [1, 3, 7, 15]) await run(minute);
    expect(kinds()).toEqual(['pickup_code', 'pickup_code']);
  });
});

it('the gateway is called outside of a transaction', async () => {
  await paidMeal();
  gateway = async () => {
    const open = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(db);
      return rows.length;
    };
    // Another worker of the same run may be claiming.
    await expect.poll(open).toBe(0);
    // The row is not locked: an update does not wait.
    await db.updateTable('order_texts').set({ attempts: 1 }).execute();
  };
  expect(await run()).toBe(1);
});

it('eight processes send each of 12 messages once', async () => {
  for (let count = 0; count < 12; count += 1) await paidMeal();
  await Promise.all(Array.from({ length: 8 }, () => run()));
  expect(sent).toHaveLength(12);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(12);
});

describe('the limit of messages per hour', () => {
  it('counts each attempt', async () => {
    await paidMeal();
    gateway = () => Promise.reject(new SmsFailed('refused'));
    await expect(run()).rejects.toThrow('refused');
    await expect(run(1)).rejects.toThrow('refused');
    expect(await countSendsOfLastHour(db, new Date(noon + 2 * 60_000))).toBe(2);
    expect(await countSendsOfLastHour(db, new Date(noon + 62 * 60_000))).toBe(0);
  });

  it('leaves a fifth for login codes: further messages wait', async () => {
    config = { ...config, smsPerHour: 5 };
    await db.deleteFrom('otp_sends').execute();
    for (let count = 0; count < 3; count += 1) await paidMeal();
    const code = { audience: 'customer', phone: '9000000001', network: 'n', sent_at: new Date(noon) } as const;
    await db.insertInto('otp_sends').values([code, code, code, code]).execute();
    expect(await run()).toBe(0);
    expect(await run(4)).toBe(0);
    await db.deleteFrom('otp_sends').execute();
    expect(await run(4.9)).toBe(0);
    expect(await run(5)).toBe(3);
  });
});
