import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../../openapi/client.ts';
import { addCustomers, createRestaurant } from '../../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { addManyOrders } from '../../fixtures/many-orders.ts';
import { jpeg } from '../../fixtures/picture-bytes.ts';
import type { Caller } from './calls.ts';
import { startApi, tokenSigner } from '../api.ts';
import { slowdownOf } from './slowdown.ts';

// What one network may cost the others (D321, D323). `code-shares.test.ts` shows that known browsers get their code.

const address = '198.51.100.7';
/** Calls that one network may make within a minute, as in production. */
const callsPerMinute = 12_000;
/** Others wait at most this many times as long (p99). */
const limit = 4;
const picture = await jpeg(4000, 3000);
let database: TestDatabase;
let others: Caller[];
let partner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { restaurantId, partnerId, menuIds } = await createRestaurant(db, [{ pricePaise: 10_000, count: 100_000 }]);
  const rest = await addCustomers(db, 12);
  const orders = { restaurantId, menuId: menuIds[0] ?? 0, createdAt: new Date() };
  for (const customerId of rest) await addManyOrders(db, { ...orders, customerId, count: 5, kind: 'paid' });
  const sign = await tokenSigner(db);
  partner = await (await tokenSigner(db, 'partner'))(partnerId);
  others = await Promise.all(
    rest.map(async (id, index) => ({
      path: `${apiBase}/order/getmyorders`,
      token: await sign(id),
      address: `203.0.113.${index + 1}`,
    })),
  );
}, 60_000);
afterAll(() => database.drop());

/**
 * Starts an API with the limits as they are in production, or others, and lets one network send codes, upload pictures
 * and send calls that are refused: `callers` of each, which call at most every `everyMs`.
 * @returns how many times as long others wait
 */
async function slowdown(
  limits: Record<string, string>,
  callers: number,
  everyMs: number,
  rounds?: number,
): Promise<number> {
  const api = await startApi({
    DATABASE_URL: database.url,
    CALLS_PER_MINUTE_NETWORK: String(callsPerMinute),
    CALLS_PER_MINUTE_ACCOUNT: '1200',
    SMS_PER_HOUR: '2000',
    ...limits,
  });
  let numbers = 9_100_000_000;
  const sendCode = () => ({ path: `${apiBase}/auth/send-otp/`, body: { phone: String((numbers += 1)) }, address });
  const upload = () => {
    const form = new FormData();
    form.set('upload_preset', 'unsigned');
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'dosa.jpg');
    return { path: '/image-host/v1_1/local/image/upload', token: partner, body: form, address };
  };
  const refused = () => ({
    path: `${apiBase}/partner/order`,
    token: partner,
    body: { restaurant_id: 999_999 },
    address,
  });
  const beside = Array.from({ length: callers }, () => [sendCode, upload, refused]).flat();
  try {
    return await slowdownOf(api.origin, {
      what: `one network, ${callers * 3} at a time`,
      others,
      beside,
      everyMs,
      rounds,
    });
  } finally {
    await api.kill();
  }
}

it('one network that sends codes, uploads and refused calls at its limits makes others wait at most four times as long', async () => {
  // Together as many calls as the network may make. On two cores, which also send the calls, others wait 15 to 25 ms alone and
  // 40 to 75 ms beside (1.8 to 3.9 times as long); twice as long is not reached.
  expect(await slowdown({}, 2, (6 * 60_000) / callsPerMinute)).toBeLessThanOrEqual(limit);
});

it('but longer if neither it nor its accounts have limits (control)', async () => {
  const none = { CALLS_PER_MINUTE_NETWORK: '1000000000', CALLS_PER_MINUTE_ACCOUNT: '1000000000' };
  expect(await slowdown(none, 128, 0, 1)).toBeGreaterThan(limit);
});
