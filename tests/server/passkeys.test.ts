import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../openapi/client.ts';
import { addPasskey, passkeysOf, removePasskey } from '../../server/auth/passkeys.store.ts';
import { startApplication, type Answer, type Application } from '../fixtures/application.ts';
import { runAtOnce } from '../fixtures/blocked-writes.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { wrongCode } from '../fixtures/http-browser.ts';
import { addPartner, createPartnerBrowser } from '../fixtures/passkey-partner.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../fixtures/software-passkey.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

let database: TestDatabase;
let application: Application;
beforeAll(async () => {
  database = await createTestDatabase();
  application = await startApplication(database.db);
});
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

let partner: { id: number; phone: string };
let browser: ReturnType<typeof createPartnerBrowser>;
beforeEach(async () => {
  partner = await addPartner(database.db);
  browser = createPartnerBrowser(application, partner);
});

const codeOf = ({ status, body }: Answer) => [status, body['code']];
const list = async () => (await browser.call('/partner/passkeys')).body as Schemas['Passkeys'];
const names = async () => (await list()).passkeys.map(({ name }) => name);
const require = () => database.db.updateTable('partners').set({ second_factor_required: true }).execute();
const challenge = async (from = browser) =>
  (await from.call('/partner/passkeys/challenge', null)).body as Schemas['PasskeyRequestOptions'];
const begin = (proof: object) => browser.call('/partner/passkeys/begin', proof);
const creation = async () =>
  (await begin({ otp: await browser.requestCode() })).body as Schemas['PasskeyCreationOptions'];
const add = (credential: object, name = 'Counter PC') => browser.call('/partner/passkeys', { name, credential });
const remove = async (passkeyId: number, proof?: object) =>
  browser.call('/partner/passkeys/remove', { passkeyId, proof: proof ?? { otp: await browser.requestCode() } });
/** What the audit log says about passkeys. */
const entries = () =>
  database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'before', 'after'])
    .where('object_kind', '=', 'passkey')
    .where('outcome', '=', 'done')
    .where((row) => row.or([row('actor_id', '=', String(partner.id)), row('actor_kind', '=', 'visitor')]))
    .orderBy('id')
    .execute();

describe('a passkey is added', () => {
  it('with a code as the proof, is listed without its key, and is in the audit log without its name', async () => {
    expect(await list()).toEqual({ passkeys: [], required: false });
    const options = await creation();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Pehle' },
      user: { name: expect.stringMatching(/^\+91 \d{5} \d{5}$/) as string, displayName: 'Imran Khan' },
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    const passkey = createSoftwarePasskey();
    const { status, body } = await add(passkey.create(options), ' Counter PC ');
    const shown = { id: expect.any(Number), name: 'Counter PC', last_used_at: null };
    expect([status, body]).toEqual([201, { ...shown, created_at: application.clock.now.toISOString() }]);
    expect(await list()).toEqual({ passkeys: [body], required: false });
    expect(await entries()).toEqual([
      {
        ...{ actor_kind: 'partner', actor_id: String(partner.id), action: 'addPasskey' },
        ...{ before: null, after: { partner_id: partner.id, name: '(hidden)' } },
      },
    ]);
  });

  it('with an assertion as the proof, on a device that has none of the others', async () => {
    const { passkey } = await browser.addPasskey();
    const { body } = await begin({ assertion: passkey.assert(await challenge()) });
    const options = body as Schemas['PasskeyCreationOptions'];
    expect(options.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
    expect((await add(createSoftwarePasskey().create(options), 'Phone')).status).toBe(201);
    expect(await names()).toEqual(['Counter PC', 'Phone']);
  });

  it('up to ten times', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => row(`${partner.id}-${at}`));
    await database.db.insertInto('passkeys').values(rows).execute();
    const [options, otherOptions] = [await creation(), await creationElsewhere()];
    expect((await add(createSoftwarePasskey().create(options))).status).toBe(201);
    expect(codeOf(await otherOptions())).toEqual([409, 'passkey_limit']);
    expect(codeOf(await begin({ otp: await browser.requestCode() }))).toEqual([409, 'passkey_limit']);
    expect((await list()).passkeys).toHaveLength(10);
  });

  it('but not if its credential is a passkey already, of this or another account', async () => {
    const { passkey } = await browser.addPasskey();
    expect(codeOf(await add(passkey.create(await creation())))).toEqual([409, 'passkey_known']);
    const other = createPartnerBrowser(application, await addPartner(database.db));
    await expect(other.addPasskey(passkey)).rejects.toThrow('passkey_known');
  });

  /** Begins to add a passkey in another browser. @returns what completes it */
  async function creationElsewhere() {
    const other = createPartnerBrowser(application, partner);
    const begun = await other.call('/partner/passkeys/begin', { otp: await other.requestCode() });
    const credential = createSoftwarePasskey().create(begun.body as Schemas['PasskeyCreationOptions']);
    return () => other.call('/partner/passkeys', { name: 'Other', credential });
  }
});

const row = (credential_id: string) => ({
  ...{ partner_id: partner.id, credential_id, public_key: Buffer.from('key'), sign_count: 0, transports: [] },
  ...{ name: credential_id, created_at: new Date() },
});

describe('a passkey is not added', () => {
  it.each([
    ['created on another page', { origin: 'https://evil.example' }],
    ['created for another relying party', { rpId: 'evil.example' }],
    ['created without user verification', { isUserVerified: false }],
    ['that is an assertion', { type: 'webauthn.get' }],
  ])('%s; the challenge is used up', async (_what, changes) => {
    const options = await creation();
    const passkey = createSoftwarePasskey();
    expect(codeOf(await add(passkey.create(options, changes)))).toEqual([400, 'passkey_refused']);
    expect(codeOf(await add(passkey.create(options)))).toEqual([400, 'passkey_expired']);
    expect(await names()).toEqual([]);
  });

  it('under the id of another credential', async () => {
    const credential = createSoftwarePasskey().create(await creation());
    expect(codeOf(await add({ ...credential, id: createSoftwarePasskey().id }))).toEqual([400, 'passkey_refused']);
  });

  it('in another browser, or with the challenge of another account or purpose', async () => {
    const options = await creation();
    const thief = createPartnerBrowser(application, await addPartner(database.db));
    const credential = createSoftwarePasskey().create(options);
    const stolen = { name: 'Mine', credential };
    expect(codeOf(await thief.call('/partner/passkeys', stolen))).toEqual([400, 'passkey_expired']);
    const cookie = String(browser.cookie());
    const { status, json } = await application.app
      .inject({
        method: 'POST',
        url: '/api/v1/c1/partner/passkeys',
        headers: { cookie, authorization: `Bearer ${await application.accessToken(partner.id + 1, 'partner')}` },
        payload: stolen,
      })
      .then((response) => ({ status: response.statusCode, json: response.json<{ code: string }>() }));
    expect([status, json.code]).toEqual([400, 'passkey_expired']);
    expect((await add(credential)).status).toBe(201);
  });
});

describe('a proof', () => {
  let passkey: SoftwarePasskey;
  let id: number;
  beforeEach(async () => {
    ({ passkey, id } = await browser.addPasskey());
  });

  it('is required', async () => {
    expect((await begin({})).body).toMatchObject({ code: 'validation_error', field: 'otp' });
    expect((await remove(id, {})).body).toMatchObject({ code: 'validation_error', field: 'otp' });
    expect(await names()).toHaveLength(1);
  });

  it('is no wrong or used code, and no code of another number', async () => {
    const code = await browser.requestCode();
    expect(codeOf(await remove(id, { otp: wrongCode(code) }))).toEqual([400, 'otp_wrong']);
    expect((await begin({ otp: code })).status).toBe(200);
    expect(codeOf(await remove(id, { otp: code }))).toEqual([400, 'otp_expired']);
    const other = createPartnerBrowser(application, await addPartner(database.db));
    expect(codeOf(await remove(id, { otp: await other.requestCode() }))).toEqual([400, 'otp_expired']);
    expect(await names()).toHaveLength(1);
  });

  it('is no assertion of another account, none without user verification, and none that was used', async () => {
    const other = createPartnerBrowser(application, await addPartner(database.db));
    const { passkey: others } = await other.addPasskey();
    expect(codeOf(await remove(id, { assertion: others.assert(await challenge()) }))).toEqual([400, 'passkey_refused']);
    expect(codeOf(await remove(id, { assertion: others.assert(await challenge(other)) }))).toEqual([
      400,
      'passkey_expired',
    ]);
    const unverified = passkey.assert(await challenge(), { isUserVerified: false });
    expect(codeOf(await remove(id, { assertion: unverified }))).toEqual([400, 'passkey_refused']);
    const assertion = passkey.assert(await challenge());
    expect((await begin({ assertion })).status).toBe(200);
    expect(codeOf(await remove(id, { assertion }))).toEqual([400, 'passkey_expired']);
    expect(await names()).toHaveLength(1);
  });

  it('has no challenge if the account has no passkey', async () => {
    const plain = createPartnerBrowser(application, await addPartner(database.db));
    const answer = await plain.call('/partner/passkeys/challenge', null);
    expect([answer.status, answer.body['message']]).toEqual([
      404,
      'This account has no passkey. Use a code by SMS instead.',
    ]);
  });
});

describe('a passkey is removed', () => {
  it('with an assertion or a code; then the code suffices for a login', async () => {
    const { passkey, id } = await browser.addPasskey();
    const second = await browser.addPasskey(createSoftwarePasskey(), 'Phone');
    expect((await remove(second.id, { assertion: passkey.assert(await challenge()) })).status).toBe(200);
    expect((await browser.enterCode()).status).toBe(403);
    expect((await remove(id)).body).toEqual({ message: 'Passkey removed.' });
    expect((await browser.enterCode()).status).toBe(200);
    const removed = { action: 'removePasskey', before: { partner_id: partner.id, name: '(hidden)' }, after: null };
    expect((await entries()).slice(2)).toMatchObject([removed, removed]);
  });

  it('unless it is of another account or was removed before', async () => {
    const { id } = await browser.addPasskey();
    const other = createPartnerBrowser(application, await addPartner(database.db));
    const { id: others } = await other.addPasskey();
    expect(codeOf(await remove(others))).toEqual([404, 'not_found']);
    expect((await remove(id)).status).toBe(200);
    expect(codeOf(await remove(id))).toEqual([404, 'not_found']);
  });

  it('unless it is the only one of an account that must have one', async () => {
    const { id } = await browser.addPasskey();
    const second = await browser.addPasskey(createSoftwarePasskey(), 'Phone');
    await require();
    expect((await list()).required).toBe(true);
    expect((await remove(id)).status).toBe(200);
    expect(codeOf(await remove(second.id))).toEqual([409, 'last_passkey']);
    expect(await names()).toEqual(['Phone']);
  });
});

describe('an account that must have a passkey and has none', () => {
  beforeEach(async () => {
    partner = await addPartner(database.db, { required: true });
    browser = createPartnerBrowser(application, partner);
  });

  const enrolment = async (from = browser) => {
    const { status, body } = await from.enterCode();
    const { second_factor: factor } = body as Partial<Schemas['Problem']>;
    if (status !== 403 || factor?.kind !== 'enrolment') throw new Error('there was no enrolment');
    return factor.creation;
  };

  it('creates one at the login, and uses it at the next one', async () => {
    const passkey = createSoftwarePasskey();
    const done = await browser.enrol(passkey.create(await enrolment()));
    expect([done.status, Object.keys(done.body)]).toEqual([200, ['accessToken', 'refreshToken']]);
    expect(await entries()).toMatchObject([{ actor_kind: 'partner', action: 'partnerEnrolPasskey' }]);
    expect((await browser.verify(passkey.assert(await browser.challenge()))).status).toBe(200);
  });

  it('gets no tokens for a passkey that is not valid', async () => {
    const options = await enrolment();
    const wrong = createSoftwarePasskey().create(options, { origin: 'https://evil.example' });
    expect(codeOf(await browser.enrol(wrong))).toEqual([400, 'passkey_refused']);
    expect(codeOf(await browser.enrol(createSoftwarePasskey().create(options)))).toEqual([400, 'passkey_expired']);
    expect(await passkeysOf(database.db, partner.id)).toEqual([]);
  });

  it('creates only one of two that two devices create at once, in either order', async () => {
    const other = createPartnerBrowser(application, partner);
    const send = async (from: typeof browser) => {
      const credential = createSoftwarePasskey().create(await enrolment(from));
      return () => from.enrol(credential);
    };
    for (const devices of [
      [browser, other],
      [other, browser],
    ]) {
      const [first = browser, second = other] = devices;
      const works = [await send(first), await send(second)];
      const answers = await runAtOnce(database.db, sql.table('passkeys'), works);
      expect(answers.map(codeOf)).toEqual([
        [200, undefined],
        [400, 'passkey_expired'],
      ]);
      expect(await passkeysOf(database.db, partner.id)).toHaveLength(1);
      await database.db.deleteFrom('passkeys').where('partner_id', '=', partner.id).execute();
    }
  });

  it('would get two without the lock on the account (control)', async () => {
    const unlocked = withoutRowLocks(database.db);
    const works = ['one', 'two'].map((id) => () => addPasskey(unlocked, row(`${partner.id}-${id}`), { asFirst: true }));
    const results = await runAtOnce(database.db, sql.table('passkeys'), works);
    expect(results.map(({ kind }) => kind)).toEqual(['added', 'added']);
  });
});

describe('the last two passkeys of an account that must have one', () => {
  const removals = (db = database.db) =>
    passkeysOf(database.db, partner.id).then((passkeys) =>
      passkeys.map(
        ({ id }) =>
          () =>
            removePasskey(db, { partnerId: partner.id, passkeyId: id }),
      ),
    );
  beforeEach(async () => {
    await database.db
      .insertInto('passkeys')
      .values([row(`${partner.id}-a`), row(`${partner.id}-b`)])
      .execute();
    await require();
  });

  it('are not both removed by two tabs at once, in either order', async () => {
    const [first, second] = await removals();
    if (!first || !second) throw new Error('two passkeys were expected');
    expect(await runAtOnce(database.db, sql.table('passkeys'), [second, first])).toEqual(['removed', 'last']);
    await database.db
      .insertInto('passkeys')
      .values(row(`${partner.id}-c`))
      .execute();
    expect(await runAtOnce(database.db, sql.table('passkeys'), await removals())).toEqual(['removed', 'last']);
  });

  it('would both be removed without the lock on the account (control)', async () => {
    const works = await removals(withoutRowLocks(database.db));
    expect(await runAtOnce(database.db, sql.table('passkeys'), works)).toEqual(['removed', 'removed']);
  });
});
