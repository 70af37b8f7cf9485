import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmsFailed } from '../../server/sms/sms.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
let application: Application;
let phone: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db);
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

beforeEach(async () => {
  people += 1;
  phone = `98765${String(people).padStart(5, '0')}`;
  application.sent.length = 0;
  await application.call('/auth/register/', { name: 'Asha Rao', phone });
});

const later = (seconds: number) => (application.clock.now = new Date(application.clock.now.getTime() + seconds * 1000));
const sendCode = () => application.call('/auth/send-otp/', { phone });
const verify = (otp: string) => application.call('/auth/verify-otp/', { phone, otp });
const lastCode = () => application.sent.at(-1)?.code ?? '';
/** Returns a code that differs from `code`. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signup', () => {
  it('creates an account and returns no tokens [API-4 CAUTH-31]', async () => {
    const answer = await application.call('/auth/register/', { name: 'Ravi', phone: '9123456780' });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Account registered successful.' } });
    expect(Object.keys(answer.body)).toEqual(['message']);
  });

  it('reports a number that is already registered as an error of the field `name` (spec §7) [API-4]', async () => {
    await sendCode();
    await verify(lastCode());
    const { status, body } = await application.call('/auth/register/', { name: 'Somebody Else', phone });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'phone_taken',
      name: ['An account with this number already exists. Please log in.'],
    });
    expect(await database.db.selectFrom('customers').select('name').where('phone', '=', phone).execute()).toEqual([
      { name: 'Asha Rao' },
    ]);
  });

  it('creates one account for many concurrent registrations before the first login', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => application.call('/auth/register/', { name: 'Twin', phone: '9000012345' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const { db } = database;
    expect(await db.selectFrom('customers').select('name').where('phone', '=', '9000012345').execute()).toHaveLength(1);
  });
});

describe('requesting a code', () => {
  it('sends a message with six digits, whose last line binds them to our host [API-5]', async () => {
    expect(await sendCode()).toMatchObject({ status: 200, body: { retry_after_seconds: 30, expires_in_seconds: 300 } });
    const [message] = application.sent;
    expect(message?.phone).toBe(phone);
    expect(message?.code).toMatch(/^[0-9]{6}$/);
    expect(message?.text.split('\n').at(-1)).toBe(`@127.0.0.1 #${message?.code}`);
  });

  it('returns an error in `detail` if no account has the number [API-5]', async () => {
    const answer = await application.call('/auth/send-otp/', { phone: '9111111111' });
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'phone_unknown', detail: 'No account with this number. Please sign up.' },
    });
    expect(application.sent).toEqual([]);
  });

  it('does not store the code in plain text', async () => {
    await sendCode();
    const rows = await database.db.selectFrom('otp_codes').selectAll().where('phone', '=', phone).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(lastCode());
  });

  it('returns 429 within 30 seconds of the previous code', async () => {
    await sendCode();
    later(18);
    const early = await sendCode();
    expect(early).toMatchObject({
      status: 429,
      body: { code: 'otp_too_soon', detail: 'Please wait 12 seconds before asking for a new code.' },
      headers: { 'retry-after': '12' },
    });
    later(12);
    expect((await sendCode()).status).toBe(200);
  });

  it('sends a single message for many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, sendCode));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(application.sent).toHaveLength(1);
  });

  it('invalidates the previous code', async () => {
    await sendCode();
    const older = lastCode();
    later(30);
    await sendCode();
    // The two codes can be equal by chance. In that case another code is sent as the wrong one.
    expect((await verify(older === lastCode() ? wrong(older) : older)).status).toBe(400);
    expect((await verify(lastCode())).status).toBe(200);
  });

  it('keeps the previous code valid and allows a retry at once when the SMS gateway fails', async () => {
    await sendCode();
    const older = lastCode();
    later(30);
    const failing = await startApplication(database.db, { sms: { send: () => Promise.reject(new SmsFailed('down')) } });
    failing.clock.now = application.clock.now;
    expect(await failing.call('/auth/send-otp/', { phone })).toMatchObject({
      status: 502,
      body: { code: 'sms_failed' },
    });
    await failing.app.close();
    expect((await verify(older)).status).toBe(200);
    expect((await sendCode()).status).toBe(200);
  });

  it('allows a retry at once when the SMS gateway fails for the first code of a number', async () => {
    const failing = await startApplication(database.db, { sms: { send: () => Promise.reject(new SmsFailed('down')) } });
    await failing.call('/auth/send-otp/', { phone });
    await failing.app.close();
    expect((await sendCode()).status).toBe(200);
  });
});

describe('the hourly limit of codes', () => {
  const limited = () => startApplication(database.db, { config: { demo: false } });

  it('is five for a number outside demo mode', async () => {
    const real = await limited();
    real.clock.now = new Date('2028-01-01T00:00:00Z');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { status } = await real.call('/auth/send-otp/', { phone });
      statuses.push(status);
      real.clock.now = new Date(real.clock.now.getTime() + 60_000);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await real.call('/auth/send-otp/', { phone });
    expect(refused.body).toMatchObject({
      code: 'otp_rate_limited',
      detail: 'Too many codes for this number. Please try again in an hour.',
    });
    real.clock.now = new Date(real.clock.now.getTime() + 60 * 60_000);
    expect((await real.call('/auth/send-otp/', { phone })).status).toBe(200);
    await real.app.close();
  });

  it('is thirty for a network, also for concurrent requests', async () => {
    const real = await limited();
    real.clock.now = new Date('2029-01-01T00:00:00Z');
    const phones = Array.from({ length: 40 }, (_, n) => `91000${String(n).padStart(5, '0')}`);
    await database.db
      .insertInto('customers')
      .values(phones.map((each) => ({ phone: each, name: 'Crowd' })))
      .execute();
    const answers = await Promise.all(phones.map((each) => real.call('/auth/send-otp/', { phone: each })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ body }) => body['code'] === 'otp_rate_limited')).toHaveLength(10);
    expect(real.sent).toHaveLength(30);
    await real.app.close();
  });

  it.each([
    { trustProxy: ['loopback'], expected: 200, counted: 'the client address that a trusted proxy forwards' },
    { trustProxy: [], expected: 429, counted: 'the address of the connection when no proxy is trusted' },
  ])('applies to $counted', async ({ trustProxy, expected }) => {
    const real = await startApplication(database.db, { config: { demo: false, trustProxy } });
    const address = expected === 200 ? '10.1.1.1' : '10.1.1.2';
    const sent_at = new Date('2029-06-01T00:00:00Z');
    real.clock.now = new Date(sent_at.getTime() + 60_000);
    // The address of the proxy has reached its limit.
    const full = Array.from({ length: 30 }, () => ({
      audience: 'customer' as const,
      phone: '9',
      network: '127.0.0.1',
      sent_at,
    }));
    await database.db.insertInto('otp_sends').values(full).execute();
    const { statusCode } = await real.app.inject({
      method: 'POST',
      url: '/api/v1/c1/auth/send-otp/',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': address },
      payload: { phone },
    });
    expect(statusCode).toBe(expected);
    await real.app.close();
  });

  it('does not apply in demo mode', async () => {
    for (let n = 0; n < 7; n += 1) {
      expect((await sendCode()).status).toBe(200);
      later(30);
    }
  });
});

describe('verifying a code', () => {
  it('returns an access and a refresh token for the correct code [API-6]', async () => {
    await sendCode();
    const { status, body } = await verify(lastCode());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken']);
  });

  it('says in `message` what is wrong and how many tries are left [API-6]', async () => {
    await sendCode();
    const guess = wrong(lastCode());
    const messages: unknown[] = [];
    for (let n = 0; n < 5; n += 1) messages.push((await verify(guess)).body['message']);
    expect(messages).toEqual([
      'That code is not right. 4 tries left.',
      'That code is not right. 3 tries left.',
      'That code is not right. 2 tries left.',
      'That code is not right. 1 try left.',
      'Too many wrong tries. Please ask for a new code.',
    ]);
    expect((await verify(lastCode())).body['code']).toBe('otp_used_up');
  });

  it('allows five tries in 50 concurrent requests with a wrong code', async () => {
    await sendCode();
    const guess = wrong(lastCode());
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(guess)));
    expect(answers.filter(({ body }) => body['code'] === 'otp_wrong')).toHaveLength(4);
    expect(answers.filter(({ body }) => body['code'] === 'otp_used_up')).toHaveLength(46);
    expect((await verify(lastCode())).status).toBe(400);
  });

  it('succeeds once when 50 concurrent requests send the correct code', async () => {
    await sendCode();
    const code = lastCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it('accepts the correct code at the fifth try, and only once', async () => {
    await sendCode();
    for (let n = 0; n < 4; n += 1) await verify(wrong(lastCode()));
    expect((await verify(lastCode())).status).toBe(200);
    expect((await verify(lastCode())).body['code']).toBe('otp_expired');
  });

  it('rejects the right code if the account was deleted in the meantime', async () => {
    await sendCode();
    await database.db.deleteFrom('customers').where('phone', '=', phone).execute();
    expect(await verify(lastCode())).toMatchObject({ status: 400, body: { code: 'otp_expired' } });
  });

  it('accepts a code for less than five minutes', async () => {
    await sendCode();
    later(299);
    const atEnd = await verify(wrong(lastCode()));
    expect(atEnd.body['code']).toBe('otp_wrong');
    later(1);
    expect(await verify(lastCode())).toMatchObject({
      status: 400,
      body: { code: 'otp_expired', message: 'This code has expired. Please ask for a new one.' },
    });
  });

  it('rejects a code that was sent to another number', async () => {
    await sendCode();
    const code = lastCode();
    await application.call('/auth/register/', { name: 'Other', phone: '9333333333' });
    await application.call('/auth/send-otp/', { phone: '9333333333' });
    const otp = code === lastCode() ? wrong(code) : code;
    expect((await application.call('/auth/verify-otp/', { phone: '9333333333', otp })).status).toBe(400);
  });
});
