import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../openapi/client.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Audience } from '../../server/db/schema.ts';
import { operationsOf, readContract, type Operation } from '../../server/http/contract/document.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startOrdering, testSecret, type Ordering } from '../fixtures/order-server.ts';
import { openWorld, type Json, type World } from '../fixtures/partner-world.ts';
import { tableSums } from '../fixtures/table-sums.ts';

// The operations are read from the contract. What each account may do follows from the specification and D43.

const document = readContract();
const operations = operationsOf(document);
const ofPartners = operations.filter(({ security }) => security?.startsWith('partner'));
const ofCustomers = operations.filter(({ security }) => security?.startsWith('customer'));

/** The operations that take no id of a restaurant, dish or order, because they concern the account itself. */
const namingNothing = [
  'getPartnerMe',
  'exportPartnerData',
  'deletePartner',
  'partnerRefreshToken',
  'partnerLogout',
  'partnerLogoutEverywhere',
  'listPasskeys',
  'addPasskey',
  'challengePasskey',
  'beginPasskey',
  'removePasskey',
  'getPartnerCities',
  'listPartnerRestaurants',
  'createRestaurant',
  'getDescriptions',
  'streamPartnerEvents',
];

let database: TestDatabase;
let ordering: Ordering;
let asha: number;
let imrans: World;
let meeras: World;

const tokens = () => createTokens({ db: database.db, secret: testSecret, now: () => ordering.clock.now });

beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
  asha = (await addCustomers(database.db, 1))[0] ?? 0;
  await database.db.insertInto('descriptions').values({ id: 4, name: 'Slow-cooked.' }).execute();
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  const open = () => openWorld(database.db, { customer: asha, now: ordering.clock.now });
  [imrans, meeras] = [await open(), await open()];
});

/** Returns the contract's example of an operation's body with the ids of a world; null if the operation has no body. */
function bodyAbout({ ids }: Pick<World, 'ids'>, { id, method, path }: Operation): Record<string, Json> | null {
  const schema = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  const name = (schema as { $ref: string }).$ref.replace('#/components/schemas/', '');
  const [example = {}] = (document.components.schemas[name] as { examples: Record<string, Json>[] }).examples;
  const named = { ...ids, mediaId: id.includes('Menu') ? ids['menuMedia'] : ids['restaurantMedia'] };
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      const own = (named as Record<string, Json | undefined>)[field];
      if (own === undefined) return [field, value];
      return [field, typeof value === 'string' && typeof own === 'number' ? String(own) : own];
    }),
  );
}

/** Answers to accounts that name an object which is not theirs. */
let refused = 0;

async function send({ method, path, tag }: Operation, body: object | null, authorization?: string) {
  const response = await ordering.app.inject({
    method,
    // An order has another form of id than the rest.
    url: apiBase + path.replace('{orderId}', imrans.orderId).replaceAll(/\{\w+\}/g, '1'),
    headers: { ...(authorization !== undefined && { authorization }) },
    ...(body && { payload: body }),
  });
  if ([403, 404].includes(response.statusCode) && tag !== 'catalog') refused += 1;
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const problem = (code: string | RegExp) => ({
  code: typeof code === 'string' ? code : expect.stringMatching(code),
  message: expect.any(String),
  detail: expect.any(String),
});

/** Returns an authorization header with the kind of token that the operation requires. */
async function tokenFor({ security }: Operation, audience: Audience, id: number): Promise<string> {
  const { accessToken, refreshToken } = await tokens().openSession({ audience, id });
  return `Bearer ${security?.endsWith('Refresh') ? refreshToken : accessToken}`;
}

/** Changes a character of the signature all of whose bits are significant. */
const tampered = (token: string) => `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`;

/** What the audit log says about refused calls of an account. */
async function refusalsOf(audience: Audience, id: number, action: string) {
  return database.db
    .selectFrom('audit_log')
    .select(['restaurant_id', 'object_id', 'before', 'after', 'calls'])
    .where('actor_kind', '=', audience)
    .where('actor_id', '=', String(id))
    .where('action', '=', action)
    .where('outcome', '=', 'refused')
    .where('request_id', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Tokens of a session that was ended, and of a person who has deleted the account. */
async function endedTokens(operation: Operation, audience: Audience, owner: number) {
  const account = { phone: '9111111111', name: 'Left', address: 'Charminar' };
  const added = database.db.insertInto(audience === 'customer' ? 'customers' : 'partners').values(account);
  const { id } = await added.returning('id').executeTakeFirstOrThrow();
  const revoked = await tokenFor(operation, audience, owner);
  await tokens().endAllSessions({ audience, id: owner });
  const deleted = await tokenFor(operation, audience, id);
  const [call] = operations.filter(
    ({ id: name }) => name === (audience === 'customer' ? 'deleteCustomer' : 'deletePartner'),
  );
  if (!call) throw new Error('no such operation');
  const { accessToken } = await tokens().openSession({ audience, id });
  expect(await send(call, { confirmation: 'DELETE' }, `Bearer ${accessToken}`)).toMatchObject({ status: 200 });
  return { revoked, deleted };
}

/** Authorization headers that do not open an operation, beside a valid one of this account. */
async function strangersOf(operation: Operation, audience: Audience, owner: number) {
  const ended = await endedTokens(operation, audience, owner);
  const valid = await tokenFor(operation, audience, owner);
  // An account of the other audience with the same id.
  const otherAudience = await tokenFor(operation, audience === 'customer' ? 'partner' : 'customer', owner);
  const { accessToken, refreshToken } = await tokens().openSession({ audience, id: owner });
  const otherUse = `Bearer ${operation.security?.endsWith('Refresh') ? accessToken : refreshToken}`;
  const unsigned = `Bearer ${valid.split(' ')[1]?.split('.').slice(0, 2).join('.')}.`;
  const words = { none: undefined, word: 'Basic aa' };
  return { valid, strangers: { ...words, ...ended, otherAudience, otherUse, unsigned, tampered: tampered(valid) } };
}

/** Returns the answers of the operation to each of these headers. */
async function answersTo(operation: Operation, body: object | null, strangers: Record<string, string | undefined>) {
  const answers: Record<string, unknown> = {};
  for (const [who, token] of Object.entries(strangers)) answers[who] = await send(operation, body, token);
  return answers;
}
const denied = (strangers: object) =>
  Object.fromEntries(Object.keys(strangers).map((who) => [who, { status: 401, body: problem('token_not_valid') }]));

const cases = ofPartners.map((operation) => [operation.id, operation] as const);
const naming = cases.filter(([id]) => !namingNothing.includes(id));

it('the tests cover every partner operation, and send the id of a restaurant or order to each that takes one', () => {
  expect(ofPartners).toHaveLength(45);
  expect(naming.map(([id]) => id)).toHaveLength(29);
  const about = (operation: Operation) => JSON.stringify(bodyAbout(imrans, operation) ?? {});
  for (const [id, operation] of naming)
    expect([id, about(operation)]).toEqual([id, expect.stringMatching(/restaurant|order/i)]);
});

describe.each(cases)('%s', (_id, operation) => {
  it('answers 401 without a valid partner token, after a logout and to a deleted partner, and changes nothing', async () => {
    const { valid, strangers } = await strangersOf(operation, 'partner', imrans.partner);
    const body = bodyAbout(imrans, operation);
    const before = await tableSums(database.db);
    expect(await answersTo(operation, body, strangers)).toEqual(denied(strangers));
    const later = ordering.clock.now;
    // An access token is valid for 15 minutes, a refresh token for 30 days (D40).
    const minutes = operation.security?.endsWith('Refresh') ? 30 * 24 * 60 : 15;
    ordering.clock.now = new Date(later.getTime() + minutes * 60_000 + 1_000);
    expect(await answersTo(operation, body, { valid })).toEqual(denied({ valid }));
    ordering.clock.now = later;
    expect(await tableSums(database.db)).toEqual(before);
  });
});

describe.each(naming)('%s', (_id, operation) => {
  it('answers 404 to another partner, changes nothing and records it, and succeeds for the owner [GUARD-10]', async () => {
    const hers = await tokenFor(operation, 'partner', meeras.partner);
    const before = await tableSums(database.db);
    const notHers = { status: 404, body: problem(/^(?:not_found|restaurant_not_found|order_not_found)$/) };
    expect(await send(operation, bodyAbout(imrans, operation), hers)).toEqual(notHers);
    const { restaurantId, restaurant_id, restaurantID } = meeras.ids;
    const mixed = { ...imrans.ids, ...{ restaurantId, restaurant_id, restaurantID } } as World['ids'];
    const about = bodyAbout({ ids: mixed }, operation) ?? {};
    // The other partner's restaurant with the owner's dish or picture, if the body has one of these ids.
    const body = ['menuId', 'menu_id', 'mediaId'].some((name) => name in about) ? about : bodyAbout(imrans, operation);
    expect(await send(operation, body, hers)).toEqual(notHers);
    const nobodys = Object.fromEntries(
      Object.entries(imrans.ids).map(([name, id]) => [name, typeof id === 'number' ? 2_147_483_647 : '7-7']),
    );
    const ghost = { ...bodyAbout({ ids: { ...nobodys, code: '482913' } }, operation) };
    expect(await send(operation, ghost, hers)).toEqual(notHers);
    expect(await tableSums(database.db)).toEqual(before);
    // One entry counts the refusals of an account and operation within an hour; it names the first restaurant (D317).
    const attempts = { restaurant_id: imrans.restaurantId, before: null, after: null, calls: 3 };
    expect(await refusalsOf('partner', meeras.partner, operation.id)).toMatchObject([attempts]);

    // A restaurant with an open order cannot be deleted.
    if (operation.id === 'deleteRestaurant')
      await database.db.updateTable('orders').set({ status: 'delivered' }).execute();
    const his = await tokenFor(operation, 'partner', imrans.partner);
    const done = await send(operation, bodyAbout(imrans, operation), his);
    expect([done.status, done.body]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.anything()]);
  });
});

describe.each(ofCustomers.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('answers 401 without a valid customer token, after a logout and to a deleted customer, and changes nothing', async () => {
    const { strangers } = await strangersOf(operation, 'customer', asha);
    const before = await tableSums(database.db);
    const body = operation.body === undefined ? null : bodyAbout(imrans, operation);
    expect(await answersTo(operation, body, strangers)).toEqual(denied(strangers));
    expect(await tableSums(database.db)).toEqual(before);
  });
});

/** The calls that concern the customer's own account or orders, or name a public restaurant only. */
const ofOwnData = [
  'getMe',
  'refreshToken',
  'logout',
  'logoutEverywhere',
  'exportCustomerData',
  'deleteCustomer',
  'listSlots',
  'placeOrder',
  'getMyOrders',
  'streamOrderEvents',
];
/** The calls without a token, none of which returns or changes data of an account to whoever sends it. */
const withoutToken = [
  'registerCustomer',
  'sendOtp',
  'verifyOtp',
  'verifyToken',
  'receiveWebhook',
  'registerPartner',
  'partnerSendOtp',
  'partnerVerifyOtp',
  'partnerVerifyPasskey',
  'partnerEnrolPasskey',
];
const aboutAnOrder = ofCustomers.filter(
  ({ id, tag }) => tag === 'order' && !['listSlots', 'placeOrder', 'getMyOrders', 'streamOrderEvents'].includes(id),
);

it('knows what each call concerns, so that a new one fails here until it is listed and tested', () => {
  const others = operations.filter(({ security }) => !security).map(({ id }) => id);
  expect(others.toSorted()).toEqual(withoutToken.toSorted());
  const own = ofCustomers.filter((operation) => operation.tag !== 'catalog' && !aboutAnOrder.includes(operation));
  expect(own.map(({ id }) => id).toSorted()).toEqual(ofOwnData.toSorted());
  expect(aboutAnOrder.map(({ id }) => id)).toEqual(['verifyPayment', 'getOrderStatus', 'cancelOrder', 'getMyOrder']);
});

describe.each(aboutAnOrder.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('answers 404 to another customer, changes nothing and records it', async () => {
    const [ravi = 0] = await addCustomers(database.db, 1);
    const token = await tokenFor(operation, 'customer', ravi);
    const before = await tableSums(database.db);
    const { orderId = null, razorpay_order_id = null } = imrans.ids;
    const named = ['cancelOrder', 'getMyOrder'].includes(operation.id) ? orderId : razorpay_order_id;
    const body = operation.id === 'cancelOrder' ? { id: orderId } : bodyAbout(imrans, operation);
    expect(await send(operation, body, token)).toEqual({ status: 404, body: problem('order_not_found') });
    expect(await tableSums(database.db)).toEqual(before);
    expect(await refusalsOf('customer', ravi, operation.id)).toMatchObject([
      { object_id: named, before: null, after: null },
    ]);
  });
});

it('every answer 403 or 404 of this file is in the audit log', async () => {
  const logged = database.db.selectFrom('audit_log').select('calls').where('outcome', '=', 'refused');
  expect(refused).toBeGreaterThan(70);
  expect((await logged.execute()).reduce((sum, { calls }) => sum + calls, 0)).toBe(refused);
});
