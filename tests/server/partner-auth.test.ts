import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

// The behaviour that partners share with customers (limits, tries, lifetimes) is tested in auth.test.ts.

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
  phone = `91234${String(people).padStart(5, '0')}`;
  application.sent.length = 0;
  await register({ name: 'Imran Khan', phone, address: 'Shalibanda Road' });
});

const register = (body: object) => application.call('/partner/auth/register', body);
const sendCode = () => application.call('/partner/auth/send_otp', { phone });
const verify = (otp: string) => application.call('/partner/auth/verify_otp', { phone, otp });
const lastCode = () => application.sent.at(-1)?.code ?? '';

async function logIn(): Promise<{ access: string; refresh: string }> {
  await sendCode();
  const { body } = await verify(lastCode());
  return { access: `Bearer ${String(body['accessToken'])}`, refresh: `Bearer ${String(body['refreshToken'])}` };
}

it('registration stores name, phone and address, and returns a message but no tokens [API-32]', async () => {
  const answer = await register({ name: 'Meera Nair', phone: '9000000099', address: 'MG Road, Kochi' });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Registration successful! You can now login.' } });
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(
    await database.db
      .selectFrom('partners')
      .select(['name', 'address'])
      .where('phone', '=', '9000000099')
      .executeTakeFirst(),
  ).toEqual({ name: 'Meera Nair', address: 'MG Road, Kochi' });
});

it('registration returns the error for a taken number in the field `phone`', async () => {
  await logIn();
  const { status, body } = await register({ name: 'Somebody Else', phone, address: 'Elsewhere' });
  expect({ status, code: body['code'], phone: body['phone'] }).toEqual({
    status: 409,
    code: 'phone_taken',
    phone: ['An account with this number already exists. Please log in.'],
  });
});

it.each([
  [{ name: ' ', phone: '9000000098', address: 'Here' }, 'name'],
  [{ name: 'Imran', phone: '900000009', address: 'Here' }, 'phone'],
  [{ name: 'Imran', phone: '9000000098', address: ' ' }, 'address'],
])('registration reports the invalid field of %j', async (body, field) => {
  const answer = await register(body);
  expect(answer.status).toBe(400);
  expect(answer.body[field]).toEqual([expect.stringContaining(field)]);
});

it('requesting a code sends it and returns a message [API-30]', async () => {
  expect(await sendCode()).toMatchObject({ status: 200, body: { message: 'OTP sent successfully!' } });
  expect(application.sent).toEqual([expect.objectContaining({ phone, code: expect.stringMatching(/^[0-9]{6}$/) })]);
});

it('requesting a code returns an error in `message` if no partner has the number, even if a customer has it [API-30]', async () => {
  await application.call('/auth/register/', { name: 'Asha Rao', phone: '9777777777' });
  const answer = await application.call('/partner/auth/send_otp', { phone: '9777777777' });
  expect(answer).toMatchObject({
    status: 404,
    body: { code: 'phone_unknown', message: 'No account with this number. Please sign up.' },
  });
  expect(application.sent).toEqual([]);
});

it('verifying a code returns an access and a refresh token [API-31]', async () => {
  await sendCode();
  const { status, body } = await verify(lastCode());
  expect(status).toBe(200);
  expect(body).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
});

it('the code of a customer is not valid for the partner with the same number', async () => {
  await application.call('/auth/register/', { name: 'Imran Khan', phone });
  await application.call('/auth/send-otp/', { phone });
  const customersCode = lastCode();
  await sendCode();
  if (customersCode === lastCode()) return;
  expect((await verify(customersCode)).body['code']).toBe('otp_wrong');
  expect((await application.call('/auth/verify-otp/', { phone, otp: customersCode })).status).toBe(200);
});

it("the partner's profile is returned for a bearer token [API-3 API-29 STORE-14]", async () => {
  const { access } = await logIn();
  const { created_at } = await database.db
    .selectFrom('partners')
    .select('created_at')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const { status, body } = await application.call('/partner/auth/me', undefined, access);
  expect(status).toBe(200);
  expect(body).toEqual({ name: 'Imran Khan', phone, address: 'Shalibanda Road', createdAt: created_at.toISOString() });
  expect((await application.call('/partner/auth/me')).status).toBe(401);
});

it('the token of a deleted account is not valid', async () => {
  const { access } = await logIn();
  await database.db.deleteFrom('partners').where('phone', '=', phone).execute();
  expect(await application.call('/partner/auth/me', undefined, access)).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid' },
  });
});

it('a refresh needs the refresh token as bearer token and an empty body [API-25]', async () => {
  const { refresh, access } = await logIn();
  const renewed = await application.call('/partner/auth/jwt/refresh/', null, refresh);
  expect(renewed).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
  const me = await application.call('/partner/auth/me', undefined, `Bearer ${String(renewed.body['accessToken'])}`);
  expect(me.body['phone']).toBe(phone);
  expect((await application.call('/partner/auth/jwt/refresh/', null, access)).status).toBe(401);
});

it('a logout invalidates its own refresh token, but not that of another session', async () => {
  const [first, second] = [await logIn(), await later(logIn)];
  expect((await application.call('/partner/auth/logout', null, first.refresh)).status).toBe(200);
  expect(await application.call('/partner/auth/jwt/refresh/', null, first.refresh)).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid' },
  });
  expect((await application.call('/partner/auth/jwt/refresh/', null, second.refresh)).status).toBe(200);
});

/** Runs `work` 31 s later, when the next code may be sent. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  application.clock.now = new Date(application.clock.now.getTime() + 31_000);
  return work();
}

it('a tampered or expired access token is rejected', async () => {
  const { access } = await logIn();
  const tampered = `${access.slice(0, -2)}${access.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await application.call('/partner/auth/me', undefined, tampered)).status).toBe(401);
  // An access token is valid for 15 minutes (D40).
  application.clock.now = new Date(application.clock.now.getTime() + 15 * 60_000 + 1_000);
  expect((await application.call('/partner/auth/me', undefined, access)).status).toBe(401);
});
