import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perNetwork } from '../../server/auth/network-limits.store.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createHttpBrowser } from '../fixtures/http-browser.ts';

let database: TestDatabase;
/** Two processes on one database. */
let processes: [Application, Application];
let test = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startApplication(database.db, { config: { demo: false } });
  processes = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(processes.map(({ app }) => app.close()));
  await database.drop();
});
beforeEach(() => {
  test += 1;
  // Each test uses other days, so that the attempts of one test do not count in the next.
  for (const { clock, sent } of processes) {
    clock.now = new Date(Date.UTC(2031, 0, 1 + 3 * test));
    sent.length = 0;
  }
});

const phoneOf = (n: number) => `96${String(test).padStart(3, '0')}${String(n).padStart(5, '0')}`;
const at = (address: string) => createHttpBrowser(processes[0], { address });
const asha = (phone: string, name = 'Asha Rao') => ({ name, phone });
const imran = (phone: string, name = 'Imran Khan', address = 'MG Road') => ({ name, phone, address });
const lastCode = () => processes[0].sent.at(-1)?.code ?? '';

const roles = [
  {
    role: 'customer',
    path: '/auth/register/',
    body: (phone: string, name: string) => asha(phone, name),
    field: 'name',
    logIn: async (phone: string) => {
      const browser = at('203.0.113.9');
      await browser.sendCode(phone);
      return (await browser.verify(phone, lastCode())).status;
    },
    stored: (phone: string) =>
      database.db.selectFrom('customers').select('name').where('phone', '=', phone).executeTakeFirst(),
    expected: (name: string): object => ({ name }),
  },
  {
    role: 'partner',
    path: '/partner/auth/register',
    body: (phone: string, name: string) => imran(phone, name, `Street of ${name}`),
    field: 'phone',
    logIn: async (phone: string) => {
      const browser = at('203.0.113.9');
      await browser.sendPartnerCode(phone);
      return (await browser.verifyPartner(phone, lastCode())).status;
    },
    stored: (phone: string) =>
      database.db.selectFrom('partners').select(['name', 'address']).where('phone', '=', phone).executeTakeFirst(),
    expected: (name: string): object => ({ name, address: `Street of ${name}` }),
  },
];

describe.each(roles)('a registration as $role', ({ path, body, field, logIn, stored, expected }) => {
  it('replaces an earlier registration of the number until the first login, and is rejected afterwards', async () => {
    const phone = phoneOf(1);
    const register = (name: string) => at('203.0.113.1').post(path, body(phone, name));
    expect((await register('A squatter')).status).toBe(201);
    expect((await register('Asha Rao')).status).toBe(201);
    expect(await stored(phone)).toEqual(expected('Asha Rao'));
    expect(await logIn(phone)).toBe(200);
    const refused = await register('A squatter');
    expect(refused).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
    expect(refused.body[field]).toEqual(['An account with this number already exists. Please log in.']);
    expect(await stored(phone)).toEqual(expected('Asha Rao'));
  });

  it('is limited to 30 per hour and network, also for concurrent requests to two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        createHttpBrowser(processes[n % 2] ?? processes[0], { address: `2001:db8:7:1::${n.toString(16)}` }).post(
          path,
          body(phoneOf(n), 'Asha Rao'),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(perNetwork.network);
    const text = 'Too many registrations from this address. Please try again in an hour.';
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(60 - perNetwork.network);
    expect(refused[0]).toMatchObject({
      body: { code: 'too_many_requests', message: text, [field]: [text] },
      headers: { 'retry-after': '3600' },
    });
    expect((await at('2001:db8:7:2::1').post(path, body(phoneOf(99), 'Asha Rao'))).status).toBe(201);
    processes[0].clock.now = new Date(processes[0].clock.now.getTime() + 60 * 60_000);
    expect((await at('2001:db8:7:1::1').post(path, body(phoneOf(98), 'Asha Rao'))).status).toBe(201);
  });
});

describe('requesting a code for an unregistered number', () => {
  it('returns 404 for the first 30 requests of a network in an hour and one for its login, then 429 as for any number', async () => {
    const registered = phoneOf(500);
    await database.db.insertInto('customers').values(asha(registered)).execute();
    const known = at('198.51.100.1');
    await known.sendCode(registered);
    expect((await known.verify(registered, lastCode())).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        createHttpBrowser(processes[n % 2] ?? processes[0], { address: '198.51.100.1' }).sendCode(phoneOf(n)),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(perNetwork.network + 1);
    const refused = {
      status: 429,
      body: {
        code: 'otp_rate_limited',
        detail: 'Too many numbers without an account from this address. Please try again in an hour.',
      },
    };
    // The response no longer shows whether a number has an account.
    expect(await at('198.51.100.1').sendCode(registered)).toMatchObject(refused);
    expect(await at('198.51.100.1').sendPartnerCode(phoneOf(1))).toMatchObject(refused);
    expect((await known.sendCode(registered)).status).toBe(200);
    expect((await at('198.51.100.2').sendCode(phoneOf(1))).status).toBe(404);
  });

  it('is not limited in demo mode, nor is registering', async () => {
    const demo = await startApplication(database.db);
    demo.clock.now = processes[0].clock.now;
    const browser = createHttpBrowser(demo, { address: '198.51.100.3' });
    for (let n = 0; n < 32; n += 1) {
      expect((await browser.sendCode(phoneOf(n))).status).toBe(404);
      expect((await browser.post('/auth/register/', asha(phoneOf(100 + n)))).status).toBe(201);
    }
    await demo.app.close();
  });
});
