import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otpRules } from '../../server/auth/otp-limits.store.ts';
import type { Config } from '../../server/process/config.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createHttpBrowser, wrongCode } from '../fixtures/http-browser.ts';

let database: TestDatabase;
let application: Application;
let phone: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db, { config: { demo: false } });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

beforeEach(async () => {
  people += 1;
  phone = `98111${String(people).padStart(5, '0')}`;
  application.sent.length = 0;
  // Each test uses other days, so that the codes of one test do not count in the next.
  later(3 * 24 * 60 * 60);
  await database.db.insertInto('customers').values({ phone, name: 'Asha Rao' }).execute();
  await database.db.insertInto('partners').values({ phone, name: 'Asha Rao', address: 'MG Road' }).execute();
});

const later = (seconds: number) => (application.clock.now = new Date(application.clock.now.getTime() + seconds * 1000));
const lastCode = () => application.sent.at(-1)?.code ?? '';
const browserAt = (address: string) => createHttpBrowser(application, { address });
/** A browser that has loaded a page here. */
async function visitorAt(address: string) {
  const browser = browserAt(address);
  await browser.open('/sw.js');
  return browser;
}
const clientAt = (address: string) => createHttpBrowser(application, { address, keepsCookies: false });

describe('a code', () => {
  it('keeps its five tries while another network guesses codes for the number', async () => {
    const [owner, stranger] = [clientAt('198.51.100.1'), clientAt('198.51.100.2')];
    await owner.sendCode(phone);
    const code = lastCode();
    for (let n = 0; n < 20; n += 1) {
      expect((await stranger.verify(phone, wrongCode(code))).body['code']).toBe('otp_expired');
    }
    expect(await owner.verify(phone, wrongCode(code))).toMatchObject({
      body: { message: 'That code is not right. 4 tries left.' },
    });
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('is rejected if another network or another browser sends it', async () => {
    const owner = clientAt('198.51.100.1');
    await owner.sendCode(phone);
    expect((await clientAt('198.51.100.2').verify(phone, lastCode())).body['code']).toBe('otp_expired');
    const other = browserAt('198.51.100.1');
    await other.sendPartnerCode(phone);
    expect((await other.verify(phone, application.sent[0]?.code ?? '')).body['code']).toBe('otp_expired');
    expect((await owner.verify(phone, application.sent[0]?.code ?? '')).status).toBe(200);
  });

  it.each(['the partner with the same number', 'another customer'])(
    'is rejected as a code of %s, even if its hash is copied to that account',
    async (whose) => {
      const owner = clientAt('198.51.100.1');
      await owner.sendCode(phone);
      const stored = database.db.selectFrom('otp_codes').selectAll().where('phone', '=', phone);
      const other = { phone: `97111${phone.slice(5)}`, name: 'Ravi' };
      await database.db.insertInto('customers').values(other).execute();
      const copied = whose === 'another customer' ? { phone: other.phone } : { audience: 'partner' as const };
      await database.db
        .insertInto('otp_codes')
        .values({ ...(await stored.executeTakeFirstOrThrow()), ...copied })
        .execute();
      const guess =
        whose === 'another customer' ? owner.verify(other.phone, lastCode()) : owner.verifyPartner(phone, lastCode());
      expect(await guess).toMatchObject({
        status: 400,
        body: { message: 'That code is not right. 4 tries left.' },
      });
      expect((await owner.verify(phone, lastCode())).status).toBe(200);
    },
  );

  it('is accepted from its browser even if that is in another network now', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    owner.address = '2001:db8:5::1';
    expect((await owner.verify(phone, lastCode())).status).toBe(200);
  });

  it('that was requested without a cookie is accepted from another address of the same IPv6 /64', async () => {
    const owner = clientAt('2001:db8:5:1::1');
    await owner.sendCode(phone);
    owner.address = '2001:db8:5:1:ffff::2';
    expect((await owner.verify(phone, lastCode())).status).toBe(200);
  });

  it('that was requested with a cookie is not affected by guesses from the same network', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    later(30);
    await owner.sendCode(phone);
    const code = lastCode();
    const [neighbour, withCookie] = [clientAt('198.51.100.1'), browserAt('198.51.100.1')];
    await withCookie.sendPartnerCode(phone);
    for (let n = 0; n < 6; n += 1) {
      for (const stranger of [neighbour, withCookie]) await stranger.verify(phone, wrongCode(code));
    }
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('does not invalidate the codes of other browsers', async () => {
    const browsers = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(browserAt);
    const codes: string[] = [];
    for (const browser of browsers) {
      expect((await browser.sendCode(phone)).status).toBe(200);
      codes.push(lastCode());
    }
    for (const [index, browser] of browsers.entries()) {
      expect((await browser.verify(phone, codes[index] ?? '')).status).toBe(200);
    }
  });

  it('remains valid after a second request within 30 s is rejected', async () => {
    const [owner, neighbour] = [clientAt('198.51.100.1'), clientAt('198.51.100.1')];
    await owner.sendCode(phone);
    const code = lastCode();
    later(10);
    expect(await neighbour.sendCode(phone)).toMatchObject({
      status: 429,
      body: { code: 'otp_too_soon' },
      headers: { 'retry-after': '20' },
    });
    // Another network and another browser are not affected: they get their own codes.
    const strangers = [browserAt('198.51.100.2'), browserAt('198.51.100.1')];
    for (const stranger of strangers) {
      await stranger.sendPartnerCode(phone);
      expect((await stranger.sendCode(phone)).status).toBe(200);
      expect((await stranger.verify(phone, lastCode())).status).toBe(200);
    }
    expect((await neighbour.verify(phone, code)).status).toBe(200);
  });

  it('is replaced by the next code of the same browser', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    const older = lastCode();
    later(30);
    await owner.sendCode(phone);
    expect((await owner.verify(phone, older === lastCode() ? wrongCode(older) : older)).status).toBe(400);
    expect((await owner.verify(phone, lastCode())).status).toBe(200);
  });

  it('remains valid in its browser if a client without cookies in the same network requests another code', async () => {
    const [owner, neighbour] = [browserAt('198.51.100.1'), clientAt('198.51.100.1')];
    await owner.sendCode(phone);
    const code = lastCode();
    later(30);
    expect((await neighbour.sendCode(phone)).status).toBe(200);
    expect((await neighbour.verify(phone, lastCode())).status).toBe(200);
    expect((await owner.verify(phone, code)).status).toBe(200);
  });

  it('allows five tries in total for 40 concurrent guesses from its browser and its network', async () => {
    const [owner, neighbour] = [browserAt('198.51.100.1'), clientAt('198.51.100.1')];
    await owner.sendCode(phone);
    const guess = wrongCode(lastCode());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? owner : neighbour).verify(phone, guess)),
    );
    expect(answers.filter(({ body }) => body['code'] === 'otp_wrong')).toHaveLength(4);
    expect((await owner.verify(phone, lastCode())).body['code']).toBe('otp_used_up');
  });
});

describe('the limit of codes', () => {
  it('for a number is separate for its customer and its partner', async () => {
    const owner = browserAt('198.51.100.1');
    for (let n = 0; n < otpRules.perRequester; n += 1) {
      expect((await owner.sendCode(phone)).status).toBe(200);
      later(30);
    }
    expect((await owner.sendCode(phone)).status).toBe(429);
    expect((await owner.sendPartnerCode(phone)).status).toBe(200);
    expect((await owner.verifyPartner(phone, lastCode())).status).toBe(200);
  });

  it('per hour and per 30 seconds is not used up by another browser or network', async () => {
    const [stranger, client] = [browserAt('198.51.100.1'), clientAt('198.51.100.2')];
    for (let n = 0; n < otpRules.perRequester; n += 1) {
      await stranger.sendCode(phone);
      await client.sendCode(phone);
      later(30);
    }
    for (const spent of [stranger, client]) expect((await spent.sendCode(phone)).status).toBe(429);
    for (const owner of [browserAt('198.51.100.3'), clientAt('198.51.100.4')]) {
      expect((await owner.sendCode(phone)).status).toBe(200);
      expect((await owner.verify(phone, lastCode())).status).toBe(200);
    }
  });

  it('per day reserves 20 of 200 codes for browsers, and 20 for networks, that have logged in with the number before', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    await owner.verify(phone, lastCode());
    await spendDay(158);
    expect((await browserAt('198.51.100.2').sendCode(phone)).status).toBe(200);
    expect(await browserAt('198.51.100.3').sendCode(phone)).toMatchObject({
      status: 429,
      body: {
        code: 'otp_rate_limited',
        detail:
          'Too many codes for this number today. Please try again tomorrow, or in a browser that you logged in with before.',
      },
    });
    for (let n = 0; n < 20; n += 1) expect((await (await visitorAt('198.51.100.1')).sendCode(phone)).status).toBe(200);
    expect((await (await visitorAt('198.51.100.1')).sendCode(phone)).status).toBe(429);
    // A browser that has logged in only with another number gets no reserved code.
    const other = `${phone.slice(0, 2)}9${phone.slice(3)}`;
    await database.db.insertInto('customers').values({ phone: other, name: 'Ravi' }).execute();
    const elsewhere = browserAt('198.51.100.4');
    await elsewhere.sendCode(other);
    expect((await elsewhere.verify(other, lastCode())).status).toBe(200);
    expect((await elsewhere.sendCode(phone)).status).toBe(429);
    let sent = 0;
    while ((await owner.sendCode(phone)).status === 200) {
      sent += 1;
      later(30 * 60);
    }
    expect(sent).toBe(20);
    later(24 * 60 * 60);
    expect((await browserAt('198.51.100.5').sendCode(phone)).status).toBe(200);
  });

  it('per day allows exactly the remaining codes for concurrent requests from many networks', async () => {
    await spendDay(155);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => browserAt(`198.51.100.${n + 1}`).sendCode(phone)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(application.sent).toHaveLength(5);
  });

  /** Stores that `codes` codes were sent to the number two hours ago, each for another browser. */
  async function spendDay(codes: number): Promise<void> {
    const sent_at = new Date(application.clock.now.getTime() - 2 * 60 * 60_000);
    await database.db
      .insertInto('otp_sends')
      .values(
        Array.from({ length: codes }, (_, n) => ({
          audience: 'customer' as const,
          phone,
          network: `192.0.2.${n}`,
          browser_hash: `${n}`,
          sent_at,
        })),
      )
      .execute();
  }
});

describe('the browser cookie', () => {
  const logIn = async (config: Partial<Config>) => {
    const other = await startApplication(database.db, { config });
    other.clock.now = application.clock.now;
    const answer = await createHttpBrowser(other).sendCode(phone);
    await other.app.close();
    return String(answer.headers['set-cookie']);
  };

  it('is hidden from scripts and other sites, and in production secure and bound to the host', async () => {
    const attributes = '=[\\w-]{43}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict';
    expect(await logIn({ demo: false })).toMatch(new RegExp(`^browser_id${attributes}$`));
    later(30);
    const production = { demo: false, production: true, publicOrigin: 'https://pehle.example' };
    expect(await logIn(production)).toMatch(new RegExp(`^__Host-browser_id${attributes}; Secure$`));
  });

  it.each([
    ['/sw.js', 'same-origin', true],
    ['/sw.js', 'none', true],
    // The browser may have a cookie that it does not send to a page that another site leads to.
    ['/sw.js', 'cross-site', false],
    ['/sw.js', 'same-site', false],
    ['/config.json', 'same-origin', false],
  ])('is given with %s to a browser without one if the request comes from %s: %s', async (url, site, isGiven) => {
    const browser = browserAt('198.51.100.1');
    await browser.open(url, { 'sec-fetch-site': site });
    const given = browser.cookie();
    expect(given !== undefined).toBe(isGiven);
    await browser.open('/sw.js');
    expect([browser.cookie(), undefined]).toContain(given);
    const client = clientAt('198.51.100.1');
    await client.open(url, {});
    expect(client.cookie()).toBeUndefined();
  });

  it('is recognised in production', async () => {
    const config = { demo: false, production: true, publicOrigin: 'https://pehle.example' };
    const other = await startApplication(database.db, { config });
    other.clock.now = application.clock.now;
    const browser = createHttpBrowser(other);
    await browser.sendCode(phone);
    const first = browser.cookie();
    expect(first).toMatch(/^__Host-browser_id=/);
    later(30);
    other.clock.now = application.clock.now;
    await browser.sendCode(phone);
    expect(browser.cookie()).toBe(first);
    await other.app.close();
  });

  it('is stored only as a hash, and gives no access by itself', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    expect((await owner.verify(phone, lastCode())).status).toBe(200);
    const [, value = ''] = owner.cookie()?.split('=') ?? [];
    const { db } = database;
    await owner.sendCode(phone);
    const stored = await Promise.all(
      (['otp_codes', 'otp_sends', 'known_browsers'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(value).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(value);
    const { statusCode } = await application.app.inject({
      url: '/api/v1/c1/auth/users/me/',
      headers: { cookie: owner.cookie() },
    });
    expect(statusCode).toBe(401);
  });

  it('keeps its value at a later login, and is replaced if the server has not set it', async () => {
    const owner = browserAt('198.51.100.1');
    await owner.sendCode(phone);
    const first = owner.cookie();
    await owner.verify(phone, lastCode());
    expect(owner.cookie()).toBe(first);
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/v1/c1/auth/send-otp/',
      headers: { cookie: 'browser_id=short; other=1' },
      remoteAddress: '198.51.100.9',
      payload: { phone },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^browser_id=[\w-]{43};/);
  });
});
