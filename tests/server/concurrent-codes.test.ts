import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { perNetwork } from '../../server/auth/network-limits.store.ts';
import { otpRules } from '../../server/auth/otp-limits.store.ts';
import { startApplication, type Answer, type Application } from '../fixtures/application.ts';
import { runAtOnce } from '../fixtures/blocked-writes.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createHttpBrowser } from '../fixtures/http-browser.ts';

// Each test leaves a limit with one request, and sends two requests that cannot see each other's writes.

let database: TestDatabase;
let application: Application;
const network = '198.51.100.1';
const phones = ['9811100001', '9811100002'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db, { config: { demo: false, smsPerHour: 500 } });
  await database.db
    .insertInto('customers')
    .values(phones.map((phone) => ({ phone, name: 'Asha Rao' })))
    .execute();
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

const at = (address: string) => createHttpBrowser(application, { address });
const nextDay = () => (application.clock.now = new Date(application.clock.now.getTime() + 2 * otpRules.day));

/** Sends all requests at once. @returns the sorted response statuses */
async function atOnce(table: RawBuilder<unknown>, requests: readonly (() => Promise<Answer>)[]): Promise<number[]> {
  const answers = await runAtOnce(database.db, table, requests);
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

async function earlierCodes(count: number, from: { phone?: string; network?: string }, hours = 0): Promise<void> {
  const sent_at = new Date(application.clock.now.getTime() - 60_000 - hours * otpRules.hour);
  const code = { audience: 'customer', phone: '9', network: '203.0.113.9', sent_at, ...from } as const;
  await database.db
    .insertInto('otp_sends')
    .values(Array.from({ length: count }, () => code))
    .execute();
}

it('two concurrent requests of one client send one code', async () => {
  nextDay();
  const client = createHttpBrowser(application, { address: network, keepsCookies: false });
  const send = () => client.sendCode(phones[0]);
  expect(await atOnce(sql.table('otp_sends'), [send, send])).toEqual([200, 429]);
});

it('two concurrent requests of strangers for a number get only the last code that it has left for the day', async () => {
  nextDay();
  await earlierCodes(otpRules.perNumber - 2 * otpRules.reserved - 1, { phone: phones[0] }, 2);
  const requests = ['198.51.100.2', '198.51.100.3'].map((address) => () => at(address).sendCode(phones[0]));
  expect(await atOnce(sql.table('otp_sends'), requests)).toEqual([200, 429]);
});

it('two concurrent requests from a network get only the last code that it has left', async () => {
  nextDay();
  await earlierCodes(perNetwork.network - 1, { network });
  const requests = phones.map((phone) => () => at(network).sendCode(phone));
  expect(await atOnce(sql.table('otp_sends'), requests)).toEqual([200, 429]);
});

it('two concurrent requests get only the last code that the product has left for new numbers', async () => {
  nextDay();
  await earlierCodes(99, {});
  const requests = phones.map((phone, index) => () => at(`198.51.100.${4 + index}`).sendCode(phone));
  expect(await atOnce(sql.table('otp_sends'), requests)).toEqual([200, 429]);
});

it('two concurrent registrations from a network get only the last registration that it has left', async () => {
  nextDay();
  const attempt = { network, kind: 'registration', at: application.clock.now } as const;
  await database.db
    .insertInto('network_attempts')
    .values(Array.from({ length: perNetwork.network - 1 }, () => attempt))
    .execute();
  const requests = ['9811100003', '9811100004'].map(
    (phone) => () => at(network).post('/auth/register/', { name: 'Ravi', phone }),
  );
  expect(await atOnce(sql.table('network_attempts'), requests)).toEqual([201, 429]);
});
