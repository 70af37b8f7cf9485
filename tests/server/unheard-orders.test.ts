import { beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createAlarmActors } from '../../machines/partner/alarm/alarm.actors.ts';
import { alarmMachine } from '../../machines/partner/alarm/alarm.machine.ts';
import { createApiClient } from '../../openapi/client.ts';
import { sendOrderTexts } from '../../server/orders/order-texts.ts';
import { SmsFailed, type SmsMessage } from '../../server/sms/sms.ts';
import { idOf, startBoard } from '../fixtures/board-server.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import type { Meal } from '../fixtures/settlement.ts';
import { silentAlarm } from '../fixtures/silent-alarm.ts';

const { act, asPartner, asha, board, database, ordering, orderMeal, pay, verify } = await startBoard();
const { db } = database;

let sent: SmsMessage[];
let isDown: boolean;
beforeEach(async () => {
  sent = [];
  isDown = false;
  await db.deleteFrom('order_texts').execute();
});

/** Runs the worker this many seconds after noon. @returns the orders whose message the gateway has accepted in this run */
async function run(seconds: number): Promise<string[]> {
  const before = sent.length;
  const send = async (message: SmsMessage) => {
    if (isDown) throw new SmsFailed('down');
    sent.push(message);
  };
  const { config } = ordering.deps;
  ordering.clock.now = new Date(noon + seconds * 1_000);
  await sendOrderTexts({ db, sms: { send }, config }, ordering.clock.now).catch((error: unknown) => {
    if (!(error instanceof SmsFailed)) throw error;
  });
  const unheard = sent.slice(before).filter(({ kind }) => kind === 'unheard');
  return unheard.map(({ text }) => /order (\S+) at/.exec(text)?.[1] ?? text);
}

const set = ({ restaurantId }: Meal, change: { unheard_sms?: 'on' | 'off'; accept_mode?: 'manual' }) =>
  db.updateTable('restaurants').set(change).where('id', '=', restaurantId).execute();

/** Pays for an order at a restaurant whose partner wants the SMS. */
async function newOrder(change: Parameters<typeof set>[1] = {}): Promise<Meal> {
  const meal = await orderMeal();
  await set(meal, { unheard_sms: 'on', ...change });
  await verify(meal, await pay(meal));
  return meal;
}

/** Pays for another order at the restaurant. */
async function anotherOrder({ restaurantId, menuId }: Meal): Promise<Meal> {
  const { body } = await ordering.call(asha, '/order/placeorder', orderBody(restaurantId, [{ id: menuId }]));
  const { order_id: providerOrderId, id } = body['order'] as { order_id: string; id: string };
  const meal = { restaurantId, menuId, providerOrderId, number: Number(id.split('-')[1]) };
  await verify(meal, await pay(meal));
  return meal;
}

/** Confirms an order as the partner of a restaurant. */
const confirm = ({ restaurantId }: Meal, order: Meal) =>
  asPartner(restaurantId, '/partner/order/heard', { orderId: idOf(order) });

interface Page {
  readonly isMuted?: boolean;
  readonly isCut?: boolean;
  readonly authorization?: string;
}

/** Opens a page of the portal, whose alarm was started. */
function openPage({ restaurantId }: Meal, { isMuted = false, isCut = false, authorization }: Page = {}) {
  const listeners = new Set<(report: { unseen: number; answeredAt: number }) => void>();
  let ids: readonly string[] = [];
  const calls: Promise<unknown>[] = [];
  const call = async (request: Request) => {
    if (isCut) throw new TypeError('fetch failed');
    const path = new URL(request.url).pathname.replace('/api/v1/c1', '');
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await asPartner(restaurantId, path, (await request.json()) as object, headers);
    return Response.json(answer.body, { status: answer.status });
  };
  const actors = createAlarmActors({
    ...silentAlarm,
    api: createApiClient('http://pehle.test', (request) => {
      const answer = call(request);
      calls.push(answer.catch(() => undefined));
      return answer;
    }),
    sound: {
      wasUnlocked: () => true,
      unlock(report) {
        report(!isMuted);
        return () => {};
      },
      ring: () => () => {},
    },
    unseenIds: () => ids,
    onBoard(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    askServer: () => {},
    now: () => noon,
  });
  const alarm = createActor(alarmMachine.provide({ actors })).start();
  return {
    alarm,
    /** The board has loaded; resolves when the confirmations were answered. */
    async load() {
      ids = (await board({ restaurantId })).orders.filter((order) => !order.is_seen).map(({ id }) => id);
      for (const listener of listeners) listener({ unseen: ids.length, answeredAt: noon });
      await new Promise(setImmediate);
      await Promise.all(calls);
    },
  };
}

describe('a new order for which', () => {
  it.each<[string, (meal: Meal) => Promise<void>]>([
    ['the board is closed', async () => {}],
    [
      'the tab was killed',
      async (meal) => {
        const page = openPage(meal);
        page.alarm.stop();
        await page.load();
      },
    ],
    ['the network is cut', (meal) => openPage(meal, { isCut: true }).load()],
    ['the session has ended', (meal) => openPage(meal, { authorization: 'Bearer ended' }).load()],
    ['the page is muted', (meal) => openPage(meal, { isMuted: true }).load()],
  ])('%s is reported to its partner by one SMS after 60 seconds', async (_, open) => {
    const meal = await newOrder();
    await open(meal);
    expect(await run(59)).toEqual([]);
    expect(await run(60)).toEqual([idOf(meal)]);
    expect(await run(120)).toEqual([]);
    const partner = db.selectFrom('partners').innerJoin('restaurants', 'restaurants.partner_id', 'partners.id');
    const { phone, name } = await partner
      .select(['partners.phone', 'restaurants.name'])
      .where('restaurants.id', '=', meal.restaurantId)
      .executeTakeFirstOrThrow();
    expect(sent.filter(({ kind }) => kind === 'unheard')).toEqual([
      {
        ...{ kind: 'unheard', phone, code: '' },
        text: `Pehle: new order ${idOf(meal)} at ${name.slice(0, 30).trim()}, but no device rang. Open the kitchen board.`,
      },
    ]);
  });

  it('a page rings is reported by none', async () => {
    const meal = await newOrder();
    const page = openPage(meal);
    await page.load();
    expect(await run(60)).toEqual([]);
    page.alarm.stop();
  });

  it.each<[string, (meal: Meal) => Promise<unknown>]>([
    ['was seen', (meal) => act(meal, 'seen')],
    ['was cancelled', (meal) => act(meal, 'cancel', { reason: 'too_busy' })],
    ['is of a partner who wants no SMS any more', (meal) => set(meal, { unheard_sms: 'off' })],
  ])('nothing rings, but that %s, is reported by none, and delays no other message', async (_, change) => {
    const meal = await newOrder();
    await change(meal);
    expect(await run(60)).toEqual([]);
    await set(meal, { unheard_sms: 'on' });
    const other = await anotherOrder(meal);
    expect(await run(120)).toEqual([idOf(other)]);
  });

  it('nothing rings, and that waits to be accepted, is reported, but not without the setting', async () => {
    const waiting = await newOrder({ accept_mode: 'manual' });
    await newOrder({ unheard_sms: 'off' });
    expect(await run(60)).toEqual([idOf(waiting)]);
  });

  it('another partner confirms is reported [GUARD-10]', async () => {
    const meal = await newOrder();
    const stranger = await newOrder();
    expect(await confirm(stranger, meal)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(await run(60)).toEqual([idOf(meal), idOf(stranger)]);
  });

  it('pages ring again and again can still be changed, because only the first confirmation counts as a change', async () => {
    const meal = await newOrder();
    for (let count = 0; count < 201; count += 1) expect((await confirm(meal, meal)).status).toBe(200);
    expect((await act(meal, 'seen')).status).toBe(200);
  });
});

describe('the SMS about new orders', () => {
  it('is sent at most once in ten minutes for a restaurant, also by two processes', async () => {
    const first = await newOrder();
    const second = await anotherOrder(first);
    const both = (await Promise.all([run(60), run(60)])).flat();
    expect(new Set(both).size).toBe(1);
    const other = both[0] === idOf(first) ? second : first;
    expect(await run(60 + 599)).toEqual([]);
    expect(await run(60 + 600)).toEqual([idOf(other)]);
  });

  it('is not delayed by that of another restaurant', async () => {
    const meals = [await newOrder(), await newOrder()];
    expect((await run(60)).toSorted()).toEqual(meals.map(idOf).toSorted());
  });

  it('is sent again if the gateway was down, unless a page has rung since', async () => {
    const heard = await newOrder();
    const meal = await newOrder();
    isDown = true;
    expect(await run(60)).toEqual([]);
    isDown = false;
    await confirm(heard, heard);
    expect(await run(120)).toEqual([idOf(meal)]);
  });

  it('cannot be chosen while the operator sends none', async () => {
    const meal = await orderMeal();
    const { orderTexts } = ordering.deps.config;
    const writable = ordering.deps.config as { orderTexts: typeof orderTexts };
    writable.orderTexts = { ...orderTexts, unheard: false };
    try {
      const body = { restaurant_id: meal.restaurantId, rush_minutes: 0, preparation_minutes: 20, version: 1 };
      const put = (unheard_sms: string) =>
        asPartner(meal.restaurantId, '/partner/order-settings', { ...body, unheard_sms }, {}, 'PUT');
      expect(await put('on')).toMatchObject({ status: 400, body: { message: 'This SMS is not available yet.' } });
      expect((await put('off')).status).toBe(200);
    } finally {
      writable.orderTexts = orderTexts;
    }
  });
});
