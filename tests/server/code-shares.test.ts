import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perNetwork } from '../../server/auth/network-limits.store.ts';
import { otpRules } from '../../server/auth/otp-limits.store.ts';
import { loggerOptions } from '../../server/process/logging.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createHttpBrowser } from '../fixtures/http-browser.ts';

// What an attacker with many networks can use up, and what is left to the owners of numbers (D321).

let database: TestDatabase;
let application: Application;
const lines: string[] = [];
/** Each test uses other days and numbers, so that the codes of one test do not count in the next. */
let test = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = loggerOptions('warn', { write: (line) => void lines.push(line) });
  application = await startApplication(database.db, { config: { demo: false, smsPerHour: 2000 }, logger });
});
beforeEach(() => {
  test += 1;
  lines.length = 0;
  application.clock.now = new Date(Date.UTC(2032, 0, 1 + 3 * test));
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

const later = (ms: number) => (application.clock.now = new Date(application.clock.now.getTime() + ms));
const browserAt = (address: string) => createHttpBrowser(application, { address });
type Browser = ReturnType<typeof browserAt>;

/** Registers numbers, with which a person has logged in before or not. */
async function numbers(count: number, first_login_at: Date | null = null): Promise<string[]> {
  const kind = first_login_at ? 7 : 8;
  const phones = Array.from(
    { length: count },
    (_, n) => `9${kind}${String(test).padStart(3, '0')}${String(n).padStart(5, '0')}`,
  );
  const rows = phones.map((phone) => ({ phone, name: 'Asha Rao', first_login_at }));
  await database.db.insertInto('customers').values(rows).execute();
  return phones;
}

/** @returns the status of the login, or of the request for a code that was refused */
async function logIn(browser: Browser, phone: string): Promise<number> {
  const { status } = await browser.sendCode(phone);
  return status === 200 ? (await browser.verify(phone, application.sent.at(-1)?.code ?? '')).status : status;
}

/** Sends a code to each number, the nth from the nth address, 50 at a time. */
async function attack(phones: readonly string[], address: (n: number) => string): Promise<number> {
  let sent = 0;
  for (let from = 0; from < phones.length; from += 50) {
    const some = phones.slice(from, from + 50).map((phone, n) => browserAt(address(from + n)).sendCode(phone));
    sent += (await Promise.all(some)).filter(({ status }) => status === 200).length;
  }
  return sent;
}

const wideNetwork = (n: number) => `2001:db8:${n.toString(16)}::1`;

describe('2,000 codes from as many IPv6 networks in one minute', () => {
  it('leave codes for known browsers and for numbers that have logged in before, and are reported at half', async () => {
    const [owned = '', other = ''] = await numbers(2, application.clock.now);
    const owner = browserAt('203.0.113.1');
    expect(await logIn(owner, owned)).toBe(200);
    later(60_000);
    const sent = await attack(await numbers(2_000), wideNetwork);
    expect(sent).toBe(400);
    expect((await owner.sendCode(owned)).status).toBe(200);
    expect(await logIn(browserAt('203.0.113.2'), other)).toBe(200);
    const warnings = lines.map((line) => JSON.parse(line) as { msg: string; share: string; used?: number });
    // 50 requests at a time may pass the half together.
    expect(warnings[0]?.used).toBeGreaterThanOrEqual(0.5);
    expect(warnings[0]?.used).toBeLessThan(0.63);
    expect(warnings).toMatchObject([
      { msg: 'half of the sms ceiling is used', share: 'new' },
      { msg: expect.stringContaining('sms ceiling reached') as string, share: 'new' },
    ]);
  }, 300_000);

  it('leave codes for known browsers and networks if all their numbers have logged in before', async () => {
    const [owned = ''] = await numbers(1);
    const owner = browserAt('203.0.113.1');
    expect(await logIn(owner, owned)).toBe(200);
    later(60_000);
    const sent_at = application.clock.now;
    const send = { audience: 'customer', phone: '9', network: '192.0.2.1', known_by: 'number', sent_at } as const;
    await database.db
      .insertInto('otp_sends')
      .values(Array.from({ length: 1_190 }, () => send))
      .execute();
    const victims = (await numbers(101, application.clock.now)).slice(1);
    expect(await attack(victims, wideNetwork)).toBe(9);
    expect((await owner.sendCode(owned)).status).toBe(200);
    expect(await logIn(browserAt('203.0.113.1'), owned)).toBe(200);
  });
});

describe('codes for many numbers', () => {
  it.each([
    ['/48', (n: number) => `2001:db8:1:${n.toString(16)}00::1`, perNetwork.network_48],
    ['/56', (n: number) => `2001:db8:1:1${n.toString(16).padStart(2, '0')}::1`, perNetwork.network_56],
    ['/64', (n: number) => `2001:db8:1:1::${n.toString(16)}`, perNetwork.network],
  ])('from 60 networks of one %s are refused in time', async (_width, address, limit) => {
    expect(limit).toBeLessThan(60);
    expect(await attack(await numbers(60), address)).toBe(limit);
    expect(await attack(await numbers(1, application.clock.now), () => '2001:db8:2::1')).toBe(1);
  });

  it('reach all of 35 people behind one address who log in', async () => {
    const statuses = [];
    for (const phone of await numbers(35)) statuses.push(await logIn(browserAt('203.0.113.7'), phone));
    expect(statuses).toEqual(Array(35).fill(200));
  });

  it('reach 35 people at once, and let 35 more register, behind an address that 5 have logged in from within a day', async () => {
    const people = await numbers(40);
    for (const phone of people.slice(35)) expect(await logIn(browserAt('203.0.113.7'), phone)).toBe(200);
    later(otpRules.day - 60_000);
    expect(await attack(people.slice(0, 35), () => '203.0.113.7')).toBe(35);
    expect((await browserAt('203.0.113.7').sendCode(people[39] ?? '')).status).toBe(429);
    const registered = [];
    for (let n = 0; n < 36; n += 1) {
      const phone = `96${String(test).padStart(3, '0')}${String(n).padStart(5, '0')}`;
      registered.push((await browserAt('203.0.113.7').post('/auth/register/', { name: 'Ravi', phone })).status);
    }
    expect(registered).toEqual([...Array(35).fill(201), 429]);
  });
});

describe('codes for one number', () => {
  it('from 179 other networks do not lock its new browser in a network that has logged in, nor elsewhere for more than 2 hours', async () => {
    const [phone = ''] = await numbers(1);
    expect(await logIn(browserAt('203.0.113.1'), phone)).toBe(200);
    later(60_000);
    expect(await attack(Array(179).fill(phone), wideNetwork)).toBe(otpRules.fromStrangers);
    expect(await logIn(browserAt('203.0.113.1'), phone)).toBe(200);
    expect((await browserAt('203.0.113.2').sendCode(phone)).body['detail']).toBe(
      'Too many codes for this number. Please try again in two hours, or in a browser or network that you logged in from.',
    );
    later(otpRules.strangersPeriod);
    expect(await logIn(browserAt('203.0.113.2'), phone)).toBe(200);
  });

  it('that 179 networks were sent on one day do not lock a new browser in a network that has logged in', async () => {
    const [phone = ''] = await numbers(1);
    expect(await logIn(browserAt('203.0.113.1'), phone)).toBe(200);
    const sent_at = new Date(application.clock.now.getTime() - 3 * otpRules.hour);
    const send = { audience: 'customer', phone, sent_at } as const;
    const sends = Array.from({ length: 178 }, (_, n) => ({ ...send, network: `192.0.2.${n}`, browser_hash: `${n}` }));
    await database.db.insertInto('otp_sends').values(sends).execute();
    expect((await browserAt('203.0.113.2').sendCode(phone)).status).toBe(429);
    expect(await logIn(browserAt('203.0.113.1'), phone)).toBe(200);
  });

  it('that a neighbour requests five times do not block the first visit of a browser behind the same address', async () => {
    const [phone = ''] = await numbers(1);
    const neighbour = createHttpBrowser(application, { address: '203.0.113.1', keepsCookies: false });
    for (let n = 0; n < otpRules.perRequester; n += 1) {
      expect((await neighbour.sendCode(phone)).status).toBe(200);
      later(otpRules.pause);
    }
    expect((await neighbour.sendCode(phone)).status).toBe(429);
    const visitor = browserAt('203.0.113.1');
    await visitor.open('/sw.js');
    expect(await logIn(visitor, phone)).toBe(200);
  });
});
