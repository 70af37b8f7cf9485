import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Audience } from '../../server/db/schema.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';

let database: TestDatabase;
/** Two API processes with the same database and clock. */
let application: Application;
let other: Application;
const secret = new TextEncoder().encode('thirty-two bytes for the tests..');
const statements: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(watched());
  other = await startApplication(database.db, { now: () => application.clock.now });
});
afterAll(async () => {
  await application.app.close();
  await other.app.close();
  await database.drop();
});

/** Returns the database with a plugin that records all statements. */
function watched() {
  const { db } = database;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

const wait = (ms: number) => (application.clock.now = new Date(application.clock.now.getTime() + ms));
const sessions = () => createTokens({ db: database.db, secret, now: () => application.clock.now });

const paths = {
  customer: {
    me: '/auth/users/me/',
    refresh: '/auth/jwt/refresh/',
    logout: '/auth/logout/',
    everywhere: '/auth/logout-everywhere/',
  },
  partner: {
    me: '/partner/auth/me',
    refresh: '/partner/auth/jwt/refresh/',
    logout: '/partner/auth/logout',
    everywhere: '/partner/auth/logout_everywhere',
  },
};

let accounts = 0;
async function newAccount(audience: Audience): Promise<number> {
  const phone = `98${String((accounts += 1)).padStart(8, '0')}`;
  const { db } = database;
  const { id } =
    audience === 'customer'
      ? await db.insertInto('customers').values({ phone, name: 'Asha Rao' }).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('partners')
          .values({ phone, name: 'Imran Khan', address: 'Charminar' })
          .returning('id')
          .executeTakeFirstOrThrow();
  return id;
}

async function refresh(audience: Audience, refreshToken: string, rotation?: string) {
  const response = await application.app.inject({
    method: 'POST',
    url: `/api/v1/c1${paths[audience].refresh}`,
    headers: { authorization: `Bearer ${refreshToken}`, ...(rotation && { 'x-refresh-rotation': rotation }) },
  });
  return {
    status: response.statusCode,
    body: response.json<{ accessToken?: string; refreshToken?: string; code?: string }>(),
  };
}

async function statusOf(audience: Audience, accessToken: string | undefined, process = application): Promise<number> {
  return (await process.call(paths[audience].me, undefined, `Bearer ${accessToken}`)).status;
}

const refused = { status: 401, body: { code: 'token_not_valid' } };

describe.each(['customer', 'partner'] as const)('the session of a %s', (audience) => {
  const login = async () => {
    const id = await newAccount(audience);
    return { id, ...(await sessions().openSession({ audience, id })) };
  };

  it('ends with a logout, at once for the same process and within 5 s for another process', async () => {
    const { accessToken, refreshToken } = await login();
    expect(await statusOf(audience, accessToken)).toBe(200);
    expect(await statusOf(audience, accessToken, other)).toBe(200);
    const answer = await application.call(paths[audience].logout, null, `Bearer ${refreshToken}`);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Logged out.' } });
    expect(await statusOf(audience, accessToken)).toBe(401);
    wait(5_000);
    expect(await statusOf(audience, accessToken, other)).toBe(401);
  });

  it('ends within 5 s after its account is deleted, for both tokens', async () => {
    const { id, accessToken, refreshToken } = await login();
    expect(await statusOf(audience, accessToken)).toBe(200);
    await database.db
      .deleteFrom(audience === 'customer' ? 'customers' : 'partners')
      .where('id', '=', id)
      .execute();
    wait(5_000);
    expect(await statusOf(audience, accessToken)).toBe(401);
    expect(await refresh(audience, refreshToken)).toMatchObject(refused);
  });

  it('is read from the database at most once in 5 s, regardless of the number of requests', async () => {
    const { accessToken } = await login();
    const ofSessions = () => statements.filter((statement) => statement.includes('"sessions"')).length;
    const before = ofSessions();
    await Promise.all(Array.from({ length: 20 }, () => statusOf(audience, accessToken)));
    wait(4_999);
    await statusOf(audience, accessToken);
    expect(ofSessions()).toBe(before + 1);
    wait(1);
    await statusOf(audience, accessToken);
    expect(ofSessions()).toBe(before + 2);
  });

  it('ends, with all other sessions of the account, when the user logs out everywhere', async () => {
    const { id, ...here } = await login();
    const there = await sessions().openSession({ audience, id });
    const stranger = await login();
    for (const { accessToken } of [here, there, stranger]) expect(await statusOf(audience, accessToken)).toBe(200);
    const answer = await application.call(paths[audience].everywhere, null, `Bearer ${here.accessToken}`);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out everywhere.' } });
    for (const { accessToken, refreshToken } of [here, there]) {
      expect(await statusOf(audience, accessToken)).toBe(401);
      expect(await refresh(audience, refreshToken)).toMatchObject(refused);
    }
    expect(await statusOf(audience, stranger.accessToken)).toBe(200);
    expect(await refresh(audience, stranger.refreshToken)).toMatchObject({ status: 200 });
  });

  it('keeps its refresh token for 30 days if the client does not request rotation', async () => {
    const { refreshToken } = await login();
    for (const days of [0, 10, 19]) {
      wait(days * 24 * 60 * 60_000);
      const { status, body } = await refresh(audience, refreshToken);
      expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
    }
  });

  it('gets a new refresh token at every refresh once the client has requested rotation', async () => {
    const { refreshToken } = await login();
    const first = await refresh(audience, refreshToken, '1');
    expect(first.body.refreshToken).not.toBe(refreshToken);
    expect(await statusOf(audience, first.body.accessToken)).toBe(200);
    wait(60_000);
    const second = await refresh(audience, String(first.body.refreshToken));
    expect(second.body.refreshToken).toEqual(expect.any(String));
    expect(second.body.refreshToken).not.toBe(first.body.refreshToken);
  });

  it('ends 180 days after its login, however often it is refreshed', async () => {
    let { accessToken, refreshToken } = await login();
    const refreshAfter = async (days: number) => {
      wait(days * 24 * 60 * 60_000);
      const answer = await refresh(audience, refreshToken, '1');
      ({ accessToken = '', refreshToken = '' } = answer.body);
      return answer;
    };
    for (let days = 20; days < 180; days += 20) expect((await refreshAfter(20)).status).toBe(200);
    wait(20 * 24 * 60 * 60_000 - 1);
    expect((await refreshAfter(0)).status).toBe(200);
    expect(await statusOf(audience, accessToken)).toBe(200);
    wait(5_001);
    expect(await statusOf(audience, accessToken)).toBe(401);
    expect(await refreshAfter(0)).toMatchObject(refused);
  });

  it('returns the same new refresh token for the replaced token for 30 s', async () => {
    const { refreshToken } = await login();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(audience, refreshToken, '1')));
    const [first] = answers;
    wait(30_000);
    answers.push(await refresh(audience, refreshToken, '1'));
    const tokenIds = answers.map(({ body }) => decodeJwt(body.refreshToken ?? '').jti);
    expect(new Set(tokenIds).size).toBe(1);
    expect((await refresh(audience, String(first?.body.refreshToken), '1')).status).toBe(200);
  });

  it.each([
    ['31 s', 31_000],
    ['13 h', 13 * 60 * 60_000],
  ])('continues if the answer of a refresh is lost and the refresh is repeated after %s', async (_time, ms) => {
    const { refreshToken } = await login();
    const lost = await refresh(audience, refreshToken, '1');
    wait(ms);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(audience, refreshToken, '1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokenIds = new Set(answers.map(({ body }) => decodeJwt(body.refreshToken ?? '').jti));
    expect(tokenIds.size).toBe(1);
    expect(tokenIds).not.toContain(decodeJwt(lost.body.refreshToken ?? '').jti);
    const [first] = answers;
    expect(await statusOf(audience, first?.body.accessToken)).toBe(200);
    wait(60_000);
    expect((await refresh(audience, String(first?.body.refreshToken), '1')).status).toBe(200);
  });

  it('continues with the answer of the first refresh, if another tab repeated it later', async () => {
    const { refreshToken } = await login();
    const first = await refresh(audience, refreshToken, '1');
    wait(31_000);
    expect((await refresh(audience, refreshToken, '1')).status).toBe(200);
    expect((await refresh(audience, String(first.body.refreshToken), '1')).status).toBe(200);
  });

  it.each([
    ['at once', 0],
    ['after 31 s', 31_000],
  ])('ends if a replaced refresh token is used %s after its successor was used', async (_time, ms) => {
    const { refreshToken } = await login();
    const { body } = await refresh(audience, refreshToken, '1');
    const next = await refresh(audience, String(body.refreshToken), '1');
    expect(await statusOf(audience, next.body.accessToken)).toBe(200);
    wait(ms);
    expect(await refresh(audience, refreshToken, '1')).toMatchObject(refused);
    expect(await refresh(audience, String(next.body.refreshToken), '1')).toMatchObject(refused);
    expect(await statusOf(audience, next.body.accessToken)).toBe(401);
  });

  it('ends if two parties use a copied token and then what each got for it', async () => {
    const { refreshToken } = await login();
    const owner = await refresh(audience, refreshToken, '1');
    wait(31_000);
    const copy = await refresh(audience, refreshToken, '1');
    const next = await refresh(audience, String(owner.body.refreshToken), '1');
    expect(next.status).toBe(200);
    expect(await refresh(audience, String(copy.body.refreshToken), '1')).toMatchObject(refused);
    expect(await refresh(audience, String(next.body.refreshToken), '1')).toMatchObject(refused);
  });

  it('stores at most 10 unused successors of a refresh token that is repeated without end', async () => {
    const { id, refreshToken } = await login();
    for (let sent = 0; sent < 14; sent += 1) {
      expect((await refresh(audience, refreshToken, '1')).status).toBe(200);
      wait(31_000);
    }
    const rows = database.db.selectFrom('sessions').where('audience', '=', audience).where('subject_id', '=', id);
    expect((await rows.select('unused_token_ids').executeTakeFirstOrThrow()).unused_token_ids).toHaveLength(9);
  });

  describe('with two refreshes at the same time, 31 s after one whose answer was lost', () => {
    /** Pauses the first refresh after its statement until the second one, which has read the session before, waits. */
    async function race(order: readonly ('previous' | 'successor' | 'later successor')[]) {
      const { refreshToken } = await login();
      const lost = await refresh(audience, refreshToken, '1');
      wait(31_000);
      const later = order.includes('later successor') ? await refresh(audience, refreshToken, '1') : lost;
      const tokens = {
        previous: refreshToken,
        successor: String(lost.body.refreshToken),
        'later successor': String(later.body.refreshToken),
      };
      const gate = await pauseChanges(database.db, 'sessions');
      const uses: ReturnType<typeof refresh>[] = [];
      try {
        for (const [index, token] of order.entries()) {
          uses.push(refresh(audience, tokens[token], '1'));
          await expect.poll(() => waitingConnections(database.db), { timeout: 10_000 }).toBe(index + 1);
        }
      } finally {
        await gate.resume();
      }
      return { answers: await Promise.all(uses) };
    }
    const next = ({ body }: Awaited<ReturnType<typeof refresh>>) => refresh(audience, String(body.refreshToken), '1');

    it('gives both the same token if both have the previous one', async () => {
      const { answers } = await race(['previous', 'previous']);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(answers.map(({ body }) => decodeJwt(body.refreshToken ?? '').jti)).size).toBe(1);
      for (const answer of answers.slice(1)) expect((await next(answer)).status).toBe(200);
    });

    it.each([
      ['successor', 'previous'],
      ['successor', 'later successor'],
      ['later successor', 'successor'],
    ] as const)('ends if the first one has the %s and the second one the %s', async (...order) => {
      const { answers } = await race(order);
      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
      for (const answer of answers.slice(0, 1)) expect(await next(answer)).toMatchObject(refused);
    });

    it('continues with the successor if the first one has the previous token', async () => {
      const { answers } = await race(['previous', 'successor']);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (const answer of answers.slice(1)) expect((await next(answer)).status).toBe(200);
    });
  });

  it('ends if a refresh token that is older than the previous one is used, even within 30 s', async () => {
    const { refreshToken } = await login();
    const first = await refresh(audience, refreshToken, '1');
    const second = await refresh(audience, String(first.body.refreshToken), '1');
    expect(await refresh(audience, refreshToken, '1')).toMatchObject(refused);
    expect(await refresh(audience, String(second.body.refreshToken), '1')).toMatchObject(refused);
  });

  it('ends if its token is another one than that of a session without a rotation, as after a restored backup', async () => {
    const { id, accessToken, refreshToken } = await login();
    const session = database.db.updateTable('sessions').where('audience', '=', audience).where('subject_id', '=', id);
    await session.set({ token_id: randomUUID() }).execute();
    expect(await refresh(audience, refreshToken)).toMatchObject(refused);
    expect(await statusOf(audience, accessToken)).toBe(401);
  });

  it('rejects a token of another kind or audience or after its expiry, even if it was accepted before', async () => {
    const { accessToken, refreshToken } = await login();
    const othersPath = paths[audience === 'customer' ? 'partner' : 'customer'];
    expect(await statusOf(audience, accessToken)).toBe(200);
    expect((await refresh(audience, refreshToken)).status).toBe(200);
    expect(await statusOf(audience, refreshToken)).toBe(401);
    expect(await refresh(audience, accessToken)).toMatchObject(refused);
    const asOther = await application.call(othersPath.me, undefined, `Bearer ${accessToken}`);
    expect(asOther).toMatchObject(refused);
    wait(15 * 60_000);
    expect(await statusOf(audience, accessToken)).toBe(401);
  });

  it('needs issuer and session in an access token, and accepts a refresh token issued before migration 0010', async () => {
    const id = await newAccount(audience);
    const sign = (claims: JWTPayload) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(String(id))
        .setExpirationTime(Math.floor(application.clock.now.getTime() / 1000) + 60)
        .sign(secret);
    const { accessToken, refreshToken } = await sessions().openSession({ audience, id });
    const { sid } = decodeJwt(accessToken);
    const { jti: current = '' } = decodeJwt(refreshToken);
    const wrong = [{}, { sid }, { iss: 'pehle' }, { sid, iss: 'elsewhere' }];
    for (const claims of wrong) expect(await statusOf(audience, await sign({ use: 'access', ...claims }))).toBe(401);
    expect(await statusOf(audience, await sign({ use: 'access', sid, iss: 'pehle' }))).toBe(200);

    const refreshAs = async (claims: JWTPayload) => refresh(audience, await sign({ use: 'refresh', ...claims }), '1');
    expect(await refreshAs({ jti: current, sid, iss: 'elsewhere' })).toMatchObject(refused);
    expect((await refreshAs({ jti: current, sid, iss: 'pehle' })).status).toBe(200);

    // A session as migration 0010 creates it from a refresh token.
    const jti = randomUUID();
    const expires_at = new Date(application.clock.now.getTime() + 60_000);
    await database.db
      .insertInto('sessions')
      .values({ id: jti, token_id: jti, audience, subject_id: id, opened_at: application.clock.now, expires_at })
      .execute();
    const old = await refreshAs({ jti });
    expect(old.status).toBe(200);
    expect(await statusOf(audience, old.body.accessToken)).toBe(200);
    for (const claims of [{ jti: String(sid) }, { jti, iss: 'elsewhere' }])
      expect(await refreshAs(claims)).toMatchObject(refused);
  });

  it('accepts no token with the session of another account or audience, also while the session is cached', async () => {
    const { id, accessToken } = await login();
    const { sid } = decodeJwt<{ sid: string }>(accessToken);
    const otherAudience = audience === 'customer' ? 'partner' : 'customer';
    expect(await statusOf(audience, accessToken)).toBe(200);
    const stranger = { audience, id: await newAccount(audience) };
    const others = [
      stranger,
      { audience: otherAudience, id },
      { audience: otherAudience, id: await newAccount(otherAudience) },
    ] as const;
    for (const other of others) {
      const token = await sessions().signAccess({ ...other, sessionId: sid });
      expect([other.audience, await statusOf(other.audience, token)]).toEqual([other.audience, 401]);
    }
  });

  it('rejects a token that is not canonically encoded', async () => {
    const { accessToken } = await login();
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // Only four bits of the last character of 32 encoded bytes count, so the next character encodes the same bytes.
    const last = alphabet[alphabet.indexOf(signature.at(-1) ?? '') + 1] ?? '';
    const spellings = [
      `${header}.${payload}.${signature}=`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}==.${signature}`,
      `${header}.${payload}.${signature.slice(0, -1)}${last}`,
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
    ];
    for (const token of spellings) expect([token, await statusOf(audience, token)]).toEqual([token, 401]);
    expect(await statusOf(audience, accessToken)).toBe(200);
  });
});

it('a session does not end while the database is unavailable', async () => {
  const id = await newAccount('customer');
  const { accessToken } = await sessions().openSession({ audience: 'customer', id });
  let isDown = true;
  const failing = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isDown) throw new Error('The database is down.');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const tokens = createTokens({ db: failing, secret, now: () => application.clock.now });
  await expect(tokens.authenticate('customerAccess', `Bearer ${accessToken}`)).rejects.toThrow('The database is down.');
  isDown = false;
  expect(await tokens.authenticate('customerAccess', `Bearer ${accessToken}`)).toMatchObject({ id });
});
