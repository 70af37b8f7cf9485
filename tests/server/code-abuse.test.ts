import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perNetwork } from '../../server/auth/network-limits.store.ts';
import { otpRules } from '../../server/auth/otp-limits.store.ts';
import { loggerOptions } from '../../server/process/logging.ts';
import { SmsFailed } from '../../server/sms/sms.ts';
import { apiBase } from '../../openapi/client.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createHttpBrowser, wrongCode } from '../fixtures/http-browser.ts';

let database: TestDatabase;
const started: Application[] = [];
/** Each test uses other days, so that the codes of one test do not count in the next. */
let day = 0;

beforeAll(async () => void (database = await createTestDatabase()));
beforeEach(() => void (day += 1));
afterAll(async () => {
  await Promise.all(started.map(({ app }) => app.close()));
  await database.drop();
});

async function start(changes: Parameters<typeof startApplication>[1] = {}): Promise<Application> {
  const application = await startApplication(database.db, {
    ...changes,
    config: { demo: false, ...changes.config },
  });
  application.clock.now = new Date(Date.UTC(2030, 0, 1 + 3 * day));
  started.push(application);
  return application;
}

/** Registers `count` numbers. */
async function numbers(count: number): Promise<string[]> {
  const phones = Array.from(
    { length: count },
    (_, n) => `97${String(day).padStart(3, '0')}${String(n).padStart(5, '0')}`,
  );
  await database.db
    .insertInto('customers')
    .values(phones.map((phone) => ({ phone, name: 'Asha Rao' })))
    .execute();
  return phones;
}

const statuses = (answers: readonly { status: number }[]) =>
  [200, 429, 502].map((status) => answers.filter((answer) => answer.status === status).length);

describe('codes that one network requests', () => {
  it.each([
    ['one IPv6 /64', (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`],
    ['one IPv4 address, also in its IPv6 notation', (n: number) => (n % 2 ? '203.0.113.7' : '::ffff:203.0.113.7')],
  ])('are limited to 30 an hour for %s', async (_name, address) => {
    const application = await start();
    const phones = await numbers(60);
    const answers = await Promise.all(
      phones.map((phone, n) => createHttpBrowser(application, { address: address(n) }).sendCode(phone)),
    );
    expect(statuses(answers)).toEqual([perNetwork.network, 60 - perNetwork.network, 0]);
    expect(application.sent).toHaveLength(perNetwork.network);
  });

  it('count towards the limit even if the SMS gateway rejects them', async () => {
    const application = await start({ sms: { send: () => Promise.reject(new SmsFailed('refused')) } });
    const phones = await numbers(31);
    const answers = [];
    for (const phone of phones) answers.push(await createHttpBrowser(application).sendCode(phone));
    expect(statuses(answers)).toEqual([0, 1, perNetwork.network]);
  });

  it('do not block a browser of that network that has logged in with its number before', async () => {
    const application = await start();
    const [owned = '', ...others] = await numbers(40);
    const owner = createHttpBrowser(application);
    await owner.sendCode(owned);
    await owner.verify(owned, application.sent[0]?.code ?? '');
    await Promise.all(others.map((phone) => createHttpBrowser(application).sendCode(phone)));
    expect((await createHttpBrowser(application).sendCode(owned)).status).toBe(429);
    expect((await owner.sendCode(owned)).status).toBe(200);
  });
});

describe('the hourly limit of codes for the whole product', () => {
  it('applies to concurrent requests to two processes, counts rejected messages, and is logged once per process', async () => {
    const lines: string[] = [];
    const logger = loggerOptions('warn', { write: (line) => void lines.push(line) });
    // A fifth of it is for numbers that nobody has logged in with.
    const config = { smsPerHour: 100 };
    const phones = await numbers(60);
    const failing = await start({ config, sms: { send: () => Promise.reject(new SmsFailed('refused')) } });
    const ask = (application: Application) => (phone: string, n: number) =>
      createHttpBrowser(application, { address: `198.51.100.${n}` }).sendCode(phone);
    await Promise.all(phones.slice(0, 5).map(ask(failing)));
    const processes = await Promise.all([start({ config, logger }), start({ config, logger })]);
    const answers = await Promise.all(
      processes.flatMap((application, index) => phones.slice(5 + 25 * index, 30 + 25 * index).map(ask(application))),
    );
    expect(statuses(answers)).toEqual([15, 35, 0]);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      body: {
        code: 'otp_rate_limited',
        detail: 'We cannot send codes at the moment. Please try again in an hour.',
      },
      headers: { 'retry-after': '3600' },
    });
    const reached = lines.filter((line) => line.includes('sms ceiling reached'));
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.length).toBeLessThanOrEqual(processes.length);
    for (const phone of phones) expect(lines.join('')).not.toContain(phone);
    const metrics = await Promise.all(processes.map(({ app }) => app.inject('/metrics').then(({ body }) => body)));
    const refused = metrics.map((text) => Number(/^sms_ceiling_refusals_total (\d+)$/m.exec(text)?.[1]));
    expect(refused.reduce((sum, each) => sum + each, 0)).toBe(35);
    for (const text of metrics) {
      expect(text).toMatch(/^sms_sends_last_hour 20$/m);
      expect(text).toMatch(/^sms_per_hour_limit 100$/m);
      expect(text).toMatch(/^sms_share_used\{share="new"\} 1$/m);
    }
  });
});

describe('an attack on a number', () => {
  it('succeeds with a probability of at most 5 in a million per code and 1 in 1,000 per day', () => {
    const perCode = otpRules.tries / otpRules.codes;
    expect(perCode).toBeLessThanOrEqual(5e-6);
    expect(perCode * otpRules.perNumber).toBeLessThanOrEqual(1e-3 + Number.EPSILON);
  });

  it('from 200 networks gets 144 codes a day, with 5 guesses each', async () => {
    const application = await start();
    const [phone = ''] = await numbers(1);
    let wrong = 0;
    const attack = async (n: number) => {
      const stranger = createHttpBrowser(application, { address: `2001:db8:${n.toString(16)}::1` });
      const { status } = await stranger.sendCode(phone);
      if (status !== 200) return status;
      const guess = wrongCode(application.sent.at(-1)?.code ?? '');
      const answers = await Promise.all(
        Array.from({ length: otpRules.tries + 2 }, () => stranger.verify(phone, guess)),
      );
      wrong += answers.filter(({ body }) => body['code'] === 'otp_wrong').length;
      return status;
    };
    const sent: number[] = [];
    // Sequential, because `attack` must know the code that was just sent to guess a wrong one.
    for (let n = 0; n < 200; n += 1) {
      sent.push(await attack(n));
      application.clock.now = new Date(application.clock.now.getTime() + otpRules.day / 200);
    }
    const codes = sent.filter((status) => status === 200).length;
    expect(codes).toBe((otpRules.day / otpRules.strangersPeriod) * otpRules.fromStrangers);
    expect(codes).toBeLessThanOrEqual(otpRules.perNumber - 2 * otpRules.reserved);
    // The fifth wrong guess of each code gets otp_used_up instead of otp_wrong.
    expect(wrong).toBe(codes * 4);
  }, 180_000);
});

it('the owner of a number logs in at the first try in a known browser during 1,000 hostile requests from 50 networks', async () => {
  const application = await start();
  const [phone = ''] = await numbers(1);
  await database.db.insertInto('partners').values({ phone, name: 'Asha Rao', address: 'MG Road' }).execute();
  const origin = await application.app.listen({ host: '127.0.0.1', port: 0 });

  /** Sends a request over a real connection, with the client's address in the header of a proxy. */
  async function post(path: string, body: object, { address, cookie = '' }: { address: string; cookie?: string }) {
    const response = await fetch(`${origin}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    });
    const set = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, cookie: set };
  }

  const owner = { address: '203.0.113.1', cookie: '' };
  const codeFor = async (path: string) => {
    const answer = await post(path, { phone }, owner);
    owner.cookie = answer.cookie;
    return { status: answer.status, code: application.sent.at(-1)?.code ?? '' };
  };
  const first = await codeFor('/auth/send-otp/');
  expect((await post('/auth/verify-otp/', { phone, otp: first.code }, owner)).status).toBe(200);

  let ownersCode = '123456';
  const hostile = async (n: number) => {
    const address = `198.51.100.${(n % 50) + 1}`;
    if (n % 2) return post('/auth/verify-otp/', { phone, otp: wrongCode(ownersCode) }, { address });
    return post(n % 4 ? '/auth/send-otp/' : '/partner/auth/send_otp', { phone }, { address });
  };
  const attack = async (from: number, to: number) => {
    const seen: number[] = [];
    for (let n = from; n < to; n += 25) {
      seen.push(
        ...(await Promise.all(Array.from({ length: 25 }, (_, m) => hostile(n + m)))).map(({ status }) => status),
      );
      application.clock.now = new Date(application.clock.now.getTime() + 10_000);
    }
    return seen;
  };
  const attacked = await attack(0, 500);
  expect(attacked.filter((status) => status === 200).length).toBeGreaterThan(otpRules.perRequester);
  const second = await codeFor('/auth/send-otp/');
  expect(second.status).toBe(200);
  ownersCode = second.code;
  // Ends within the five minutes for which the code is valid.
  await attack(500, 750);
  const [login] = await Promise.all([post('/auth/verify-otp/', { phone, otp: second.code }, owner), attack(750, 1000)]);
  expect(login).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
}, 180_000);
