import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { challengeRules, takeChallenge } from '../../server/auth/passkey-challenges.store.ts';
import { loggerOptions } from '../../server/process/logging.ts';
import { startApplication, type Application } from '../fixtures/application.ts';
import { runAtOnce } from '../fixtures/blocked-writes.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addPartner, createPartnerBrowser } from '../fixtures/passkey-partner.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../fixtures/software-passkey.ts';

let database: TestDatabase;
let application: Application;
const lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = loggerOptions('trace', { write: (line) => void lines.push(line) });
  application = await startApplication(database.db, { logger });
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

let partner: { id: number; phone: string };
let browser: ReturnType<typeof createPartnerBrowser>;
let passkey: SoftwarePasskey;
let passkeyId: number;
beforeEach(async () => {
  partner = await addPartner(database.db);
  browser = createPartnerBrowser(application, partner);
  ({ passkey, id: passkeyId } = await browser.addPasskey());
  lines.length = 0;
});

const isLoggedIn = async () => {
  const session = database.db.selectFrom('sessions').select('id').where('subject_id', '=', partner.id);
  // The first session is that of the calls which added the passkey.
  return (await session.execute()).length > 1;
};
const refusals = () =>
  database.db
    .selectFrom('audit_log')
    .select(['action', 'object_kind', 'object_id', 'before', 'after'])
    .where('actor_kind', '=', 'partner')
    .where('actor_id', '=', String(partner.id))
    .where('outcome', '=', 'refused')
    .execute();
/** The attempts for which the log says that the passkey was refused. */
const warnings = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'passkey refused')
    .map(({ actor, action, reason }) => ({ actor, action, reason }));
const warning = (reason: string) => [{ actor: `partner ${partner.id}`, action: 'partnerVerifyPasskey', reason }];
const attemptWith = (object_id: string | null) => [
  { action: 'partnerVerifyPasskey', object_kind: 'passkey', object_id, before: null, after: null },
];
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const later = (ms: number) => (application.clock.now = new Date(application.clock.now.getTime() + ms));

describe('a login with the right code', () => {
  it('returns tokens if the account has no passkey, as in section 7', async () => {
    const plain = await addPartner(database.db);
    const { status, body } = await createPartnerBrowser(application, plain).enterCode();
    expect([status, Object.keys(body)]).toEqual([200, ['accessToken', 'refreshToken']]);
  });

  it('returns a challenge and no token if the account has a passkey, and the assertion returns the tokens', async () => {
    const { status, body, headers } = await browser.enterCode();
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        code: 'second_factor_required',
        message: 'This account needs a passkey. Reload this page and log in again.',
        detail: expect.any(String),
        second_factor: {
          kind: 'passkey',
          request: {
            challenge: expect.stringMatching(/^[\w-]{43}$/),
            rpId: 'localhost',
            timeout: 300_000,
            userVerification: 'required',
            allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
          },
        },
      },
    });
    expect([String(headers['set-cookie']).split('=')[0], await isLoggedIn()]).toEqual(['browser_id', false]);
    const { second_factor: factor } = body as { second_factor: { request: { challenge: string } } };
    const done = await browser.verify(passkey.assert(factor.request));
    expect([done.status, Object.keys(done.body)]).toEqual([200, ['accessToken', 'refreshToken']]);
    const me = await application.call('/partner/auth/me', undefined, `Bearer ${String(done.body['accessToken'])}`);
    expect(me.body['phone']).toBe(partner.phone);
    expect(await refusals()).toEqual([]);
  });

  it('leaves the customer with the same number as it is', async () => {
    await application.call('/auth/register/', { name: 'Imran Khan', phone: partner.phone });
    await browser.sendCode(partner.phone);
    const { status } = await browser.post('/auth/verify-otp/', {
      phone: partner.phone,
      otp: application.sent.at(-1)?.code,
    });
    expect(status).toBe(200);
  });
});

const expired = [400, 'passkey_expired'];
const refused = [400, 'passkey_refused'];
const answerOf = async (sent: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await sent;
  return [status, body['code']];
};

describe('an assertion is refused', () => {
  it.each([
    ['of another page', { origin: 'http://127.0.0.1:4000' }],
    ['of a page of another site', { origin: 'https://pehle.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['without user presence', { isUserPresent: false, isUserVerified: false }],
    ['of another ceremony', { type: 'webauthn.create' }],
  ])('%s; the challenge is used up, and the attempt is recorded', async (_what, changes) => {
    const options = await browser.challenge();
    expect(await answerOf(browser.verify(passkey.assert(options, changes)))).toEqual(refused);
    expect(await answerOf(browser.verify(passkey.assert(options)))).toEqual(expired);
    expect(await isLoggedIn()).toBe(false);
    expect(await refusals()).toEqual(attemptWith(String(passkeyId)));
    expect(warnings()).toEqual(warning('not valid'));
  });

  it('of a passkey of another account', async () => {
    const other = createPartnerBrowser(application, await addPartner(database.db));
    const { passkey: stolen } = await other.addPasskey();
    const options = await browser.challenge();
    expect(await answerOf(browser.verify(stolen.assert(options)))).toEqual(refused);
    expect(await isLoggedIn()).toBe(false);
    expect(await refusals()).toEqual(attemptWith(null));
    expect(warnings()).toEqual(warning('not of this account'));
  });

  it('with the id of a passkey, signed by another key', async () => {
    const options = await browser.challenge();
    const { id } = passkey;
    expect(
      await answerOf(browser.verify({ ...createSoftwarePasskey().assert(options, { signCount: 99 }), id })),
    ).toEqual(refused);
  });

  it('of a passkey that was removed in the meantime', async () => {
    const options = await browser.challenge();
    await database.db.deleteFrom('passkeys').where('partner_id', '=', partner.id).execute();
    expect(await answerOf(browser.verify(passkey.assert(options)))).toEqual(refused);
  });

  it('if it is sent a second time', async () => {
    const assertion = passkey.assert(await browser.challenge());
    expect((await browser.verify(assertion)).status).toBe(200);
    expect(await answerOf(browser.verify(assertion))).toEqual(expired);
    // Neither is it accepted for the next challenge.
    await browser.challenge();
    expect(await answerOf(browser.verify(assertion))).toEqual(expired);
  });

  it('for a challenge that the server did not send', async () => {
    await browser.challenge();
    for (const challenge of ['A'.repeat(43), 'short', '\0'.repeat(43)])
      expect(await answerOf(browser.verify(passkey.assert({ challenge })))).toEqual(expired);
    const nonsense = { ...passkey.assert({ challenge: '' }), clientDataJSON: 'bm9uc2Vuc2U' };
    expect(await answerOf(browser.verify(nonsense))).toEqual(expired);
  });

  it.each([
    [challengeRules.lifetime - 1, [200, undefined]],
    [challengeRules.lifetime, expired],
  ])('%d ms after the challenge with %j', async (ms, answer) => {
    const options = await browser.challenge();
    later(ms);
    expect(await answerOf(browser.verify(passkey.assert(options)))).toEqual(answer);
  });

  it('from another browser, and from one without the cookie; the challenge stays valid for its browser', async () => {
    const options = await browser.challenge();
    const thief = createPartnerBrowser(application, partner);
    expect(await answerOf(thief.verify(passkey.assert(options)))).toEqual(expired);
    await thief.enterCode();
    expect(await answerOf(thief.verify(passkey.assert(options)))).toEqual(expired);
    expect((await browser.verify(passkey.assert(options))).status).toBe(200);
  });

  it('for a challenge that a newer one of the same browser has replaced', async () => {
    const [older, newer] = [await browser.challenge(), await browser.challenge()];
    expect(await answerOf(browser.verify(passkey.assert(older)))).toEqual(expired);
    expect((await browser.verify(passkey.assert(newer))).status).toBe(200);
  });

  it('for a challenge of another purpose', async () => {
    const proof = await browser.call('/partner/passkeys/challenge', null);
    expect(proof.status).toBe(200);
    expect(await answerOf(browser.verify(passkey.assert(proof.body as { challenge: string })))).toEqual(expired);
    const options = await browser.challenge();
    const begun = browser.call('/partner/passkeys/begin', { assertion: passkey.assert(options) });
    expect(await answerOf(begun)).toEqual(expired);
  });
});

describe('the counter of a passkey', () => {
  it.each([
    { stored: 5, sent: 6, accepted: true },
    { stored: 5, sent: 5, accepted: false },
    { stored: 5, sent: 4, accepted: false },
    { stored: 5, sent: 0, accepted: false },
    { stored: 0, sent: 0, accepted: true },
    { stored: 0, sent: 1, accepted: true },
  ])('$sent after $stored is accepted: $accepted', async ({ stored, sent, accepted }) => {
    const row = () => database.db.updateTable('passkeys').where('partner_id', '=', partner.id);
    await row().set({ sign_count: stored }).execute();
    const options = await browser.challenge();
    expect(await answerOf(browser.verify(passkey.assert(options, { signCount: sent })))).toEqual(
      accepted ? [200, undefined] : refused,
    );
    const { sign_count } = await database.db
      .selectFrom('passkeys')
      .select('sign_count')
      .where('partner_id', '=', partner.id)
      .executeTakeFirstOrThrow();
    expect([sign_count, await isLoggedIn()]).toEqual([accepted ? sent : stored, accepted]);
    expect(await refusals()).toEqual(accepted ? [] : attemptWith(String(passkeyId)));
    expect(warnings()).toEqual(accepted ? [] : warning('counter was used before'));
  });

  it('is accepted once if two devices with a copy of the passkey send it at once', async () => {
    const other = createPartnerBrowser(application, partner);
    const send = async (from: typeof browser) => {
      const assertion = passkey.assert(await from.challenge(), { signCount: 7 });
      return () => from.verify(assertion);
    };
    const works = [await send(browser), await send(other)];
    const answers = await runAtOnce(database.db, sql.table('passkeys'), works);
    expect(statusesOf(answers)).toEqual([200, 400]);
    const again = [await send(other), await send(browser)];
    expect(await Promise.all(again.map((work) => answerOf(work())))).toEqual([refused, refused]);
  });
});

describe('a challenge', () => {
  it('is used up by one of two concurrent requests', async () => {
    const assertion = passkey.assert(await browser.challenge(), { signCount: 0 });
    await database.db.updateTable('passkeys').set({ sign_count: 0 }).execute();
    const send = () => browser.verify(assertion);
    const answers = await runAtOnce(database.db, sql.table('passkey_challenges'), [send, send]);
    expect(statusesOf(answers)).toEqual([200, 400]);
  });

  it('would be used twice if it were read before it is deleted (control)', async () => {
    const { challenge } = await browser.challenge();
    const take = async () => {
      const read = database.db.selectFrom('passkey_challenges').select('partner_id');
      const found = await read.where('challenge', '=', challenge).executeTakeFirst();
      await database.db.deleteFrom('passkey_challenges').where('challenge', '=', challenge).execute();
      return found?.partner_id ?? null;
    };
    const taken = await runAtOnce(database.db, sql.table('passkey_challenges'), [take, take]);
    expect(taken).toEqual([partner.id, partner.id]);
  });

  it('is not used up by an answer for another account', async () => {
    const { challenge } = await browser.challenge();
    const { browser_hash: browserHash } = await database.db
      .selectFrom('passkey_challenges')
      .select('browser_hash')
      .where('challenge', '=', challenge)
      .executeTakeFirstOrThrow();
    const answer = { challenge, purpose: 'login', browserHash } as const;
    const { now } = application.clock;
    expect(await takeChallenge(database.db, { ...answer, partnerId: partner.id + 1 }, now)).toBeNull();
    expect(await takeChallenge(database.db, { ...answer, partnerId: partner.id }, now)).toBe(partner.id);
  });
});

it('the log has no credential, challenge, key or token of a login', async () => {
  const options = await browser.challenge();
  const wrong = passkey.assert(options, { isUserVerified: false });
  await browser.verify(wrong);
  const right = passkey.assert(await browser.challenge());
  const { body } = await browser.verify(right);
  const log = lines.join('');
  expect(log).toContain('passkey refused');
  const secrets = [passkey.id, options.challenge, wrong.signature, right.signature, String(body['accessToken'])];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
