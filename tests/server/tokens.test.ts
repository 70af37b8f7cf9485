import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from '../../server/auth/secrets.store.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';

const phone = '9876500001';
let database: TestDatabase;
let application: Application;

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db);
  await application.call('/auth/register/', { name: 'Asha Rao', phone });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});
// The next code of a number may only be sent after 30 s.
beforeEach(() => later(30));

const later = (seconds: number) => (application.clock.now = new Date(application.clock.now.getTime() + seconds * 1000));

async function logIn(): Promise<{ accessToken: string; refreshToken: string }> {
  await application.call('/auth/send-otp/', { phone });
  const { body } = await application.call('/auth/verify-otp/', { phone, otp: application.sent.at(-1)?.code ?? '' });
  return { accessToken: String(body['accessToken']), refreshToken: String(body['refreshToken']) };
}

describe('tokens', () => {
  it('are accepted with the schemes Bearer and JWT [API-2 API-7]', async () => {
    const { accessToken } = await logIn();
    for (const word of ['Bearer', 'JWT']) {
      const answer = await application.call('/auth/users/me/', undefined, `${word} ${accessToken}`);
      expect(answer).toMatchObject({ status: 200, body: { name: 'Asha Rao', phone, email: null, address: null } });
    }
    expect((await application.call('/auth/users/me/', undefined, `Basic ${accessToken}`)).status).toBe(401);
  });

  it('verify as valid for 15 minutes if they are access tokens [API-8]', async () => {
    const { accessToken, refreshToken } = await logIn();
    expect(await application.call('/auth/jwt/verify/', { token: accessToken })).toMatchObject({
      status: 200,
      body: { code: 'token_valid' },
    });
    expect((await application.call('/auth/jwt/verify/', { token: refreshToken })).body['code']).toBe('token_not_valid');
    later(15 * 60 - 1);
    expect((await application.call('/auth/jwt/verify/', { token: accessToken })).status).toBe(200);
    later(1);
    expect(await application.call('/auth/jwt/verify/', { token: accessToken })).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    });
    expect((await application.call('/auth/users/me/', undefined, `Bearer ${accessToken}`)).body['code']).toBe(
      'token_not_valid',
    );
  });

  it('are refreshed with the refresh token as bearer token and an empty body, for 30 days [API-24]', async () => {
    const { accessToken, refreshToken } = await logIn();
    later(20 * 60);
    const { status, body } = await application.call('/auth/jwt/refresh/', null, `Bearer ${refreshToken}`);
    expect(status).toBe(200);
    expect((await application.call('/auth/users/me/', undefined, `Bearer ${String(body['accessToken'])}`)).status).toBe(
      200,
    );
    expect((await application.call('/auth/jwt/refresh/', null, `Bearer ${accessToken}`)).status).toBe(401);
    later(30 * 24 * 60 * 60 - 20 * 60);
    expect((await application.call('/auth/jwt/refresh/', null, `Bearer ${refreshToken}`)).body['code']).toBe(
      'token_not_valid',
    );
  });

  it('are refreshed even if the request has a body or a content type', async () => {
    const { refreshToken } = await logIn();
    for (const [type, payload] of [
      ['application/json', ''],
      ['application/json', '{}'],
      ['text/plain', 'x'],
    ] as const) {
      const response = await application.app.inject({
        method: 'POST',
        url: '/api/v1/c1/auth/jwt/refresh/',
        headers: { authorization: `Bearer ${refreshToken}`, 'content-type': type },
        payload,
      });
      expect(response.statusCode).toBe(200);
    }
  });

  it('are no longer refreshed after a logout', async () => {
    const first = await logIn();
    later(30);
    const second = await logIn();
    expect((await application.call('/auth/logout/', null, `Bearer ${first.refreshToken}`)).status).toBe(200);
    expect(await application.call('/auth/jwt/refresh/', null, `Bearer ${first.refreshToken}`)).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    });
    expect((await application.call('/auth/jwt/refresh/', null, `Bearer ${second.refreshToken}`)).status).toBe(200);
  });

  it('are rejected if they are from a partner, signed with another key or not signed', async () => {
    const secrets = { tokens: new TextEncoder().encode('thirty-two bytes for the tests..') };
    const now = () => application.clock.now;
    const genuine = createTokens({ db: database.db, secret: secrets.tokens, now });
    const foreign = createTokens({
      db: database.db,
      secret: new TextEncoder().encode('another key, of thirty-two bytes'),
      now,
    });
    const [partners] = await database.db
      .insertInto('partners')
      .values({ phone: '9876500002', name: 'Imran Khan', address: 'Charminar' })
      .returning('id')
      .execute();
    const partner = await genuine.openSession({ audience: 'partner', id: partners?.id ?? 0 });
    const foreigner = await foreign.openSession({ audience: 'customer', id: 1 });
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: '1', aud: 'customer', use: 'access', exp: 4e9 }))}.`;
    const { accessToken } = await genuine.openSession({ audience: 'customer', id: 1 });
    const { iss, sid } = decodeJwt(accessToken);
    const endless = await new SignJWT({ use: 'access', iss: iss ?? '', sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('customer')
      .setSubject('1')
      .sign(secrets.tokens);
    const refused = [partner.accessToken, foreigner.accessToken, unsigned, endless, 'x', 'a.b.c', ''];
    for (const token of refused) {
      expect(await application.call('/auth/users/me/', undefined, `Bearer ${token}`)).toMatchObject({
        status: 401,
        body: { code: 'token_not_valid' },
      });
    }
    expect((await application.call('/auth/jwt/refresh/', null, `Bearer ${partner.refreshToken}`)).status).toBe(401);
    expect((await application.call('/auth/jwt/verify/', { token: partner.accessToken })).status).toBe(401);
  });

  it('are not valid for an account that does not exist', async () => {
    const token = await application.accessToken(2_000_000_000);
    expect(await application.call('/auth/users/me/', undefined, `JWT ${token}`)).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    });
  });
});

describe('the secrets', () => {
  it('are the same for processes that start concurrently on a new database', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => loadSecrets(database.db, null)));
    expect(new Set(all.map(({ tokens }) => Buffer.from(tokens).toString('hex'))).size).toBe(1);
    expect(Buffer.from(all[0]?.tokens ?? [])).not.toEqual(Buffer.from(all[0]?.otp ?? []));
    expect(all[0]?.tokens).toHaveLength(32);
  });

  it('are derived from JWT_SECRET if it is set', async () => {
    const [one, again, other] = await Promise.all(
      ['a', 'a', 'b'].map((letter) => loadSecrets(database.db, letter.repeat(32))),
    );
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });
});
