import { afterAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Audience } from '../../server/db/schema.ts';
import { sessionRules } from '../../server/auth/sessions.store.ts';
import { readCommand } from '../../server/operator/command.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { startApplication } from '../fixtures/application.ts';
import { createTestDatabase } from '../fixtures/database.ts';

const database = await createTestDatabase();
const { db } = database;
const application = await startApplication(db);
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

const secret = new TextEncoder().encode('thirty-two bytes for the tests..');
const me = { customer: '/auth/users/me/', partner: '/partner/auth/me' } as const;

let accounts = 0;
async function logIn(audience: Audience) {
  const phone = `97${String((accounts += 1)).padStart(8, '0')}`;
  const account = { phone, name: 'Asha Rao', address: 'Charminar' };
  const added = db.insertInto(audience === 'customer' ? 'customers' : 'partners').values(account);
  const { id } = await added.returning('id').executeTakeFirstOrThrow();
  const { openSession } = createTokens({ db, secret, now: () => application.clock.now });
  const { accessToken } = await openSession({ audience, id });
  const isActive = async () =>
    (await application.call(me[audience], undefined, `Bearer ${accessToken}`)).status === 200;
  expect(await isActive()).toBe(true);
  return { id, phone, isActive };
}

async function operate(line: string): Promise<string> {
  const read = readCommand(line.split(' '));
  if (!read.ok || read.command.kind === 'help') throw new Error(`not understood: ${line}`);
  const done = await runCommand(db, read.command, { now: application.clock.now, operator: 'ravi' });
  // The server may have cached the session.
  application.clock.now = new Date(application.clock.now.getTime() + sessionRules.cacheTime);
  return done;
}

describe.each(['customer', 'partner'] as const)('the command sessions end %s', (audience) => {
  it('ends the sessions of the account with this id, and no others', async () => {
    const account = await logIn(audience);
    const other = await logIn(audience);
    const text = `1 session of this ${audience} ended. Servers notice within 5 seconds.`;
    expect(await operate(`sessions end ${audience} ${account.id}`)).toBe(text);
    expect([await account.isActive(), await other.isActive()]).toEqual([false, true]);
    const none = `There are no open sessions of this ${audience}.`;
    expect(await operate(`sessions end ${audience} ${account.id}`)).toBe(none);
  });

  it('ends the sessions of the account with this phone number, but not of the other audience', async () => {
    const account = await logIn(audience);
    const audiences = ['customer', 'partner'] as const;
    const otherAudience = audiences.find((one) => one !== audience) ?? audience;
    const sameId = await logIn(otherAudience);
    await db
      .updateTable('sessions')
      .set({ subject_id: account.id })
      .where('audience', '=', otherAudience)
      .where('subject_id', '=', sameId.id)
      .execute();
    expect(await operate(`sessions end ${audience} ${account.phone}`)).toContain('1 session of');
    expect(await account.isActive()).toBe(false);
    const rest = db.selectFrom('sessions').select('id').where('subject_id', '=', account.id);
    expect(await rest.where('audience', '=', otherAudience).where('ended_at', 'is', null).execute()).toHaveLength(1);
  });

  it.each(['6000000000', '999999'])('is refused for %s, which names no account', async (account) => {
    await expect(operate(`sessions end ${audience} ${account}`)).rejects.toThrow('There is no such account.');
  });

  it('is in the audit log with the operator’s name', async () => {
    const account = await logIn(audience);
    await operate(`sessions end ${audience} ${account.id}`);
    const entries = db.selectFrom('audit_log').select(['actor_kind', 'actor_id', 'object_kind', 'after']);
    expect(await entries.where('action', '=', 'end sessions').orderBy('id', 'desc').executeTakeFirst()).toEqual({
      actor_kind: 'operator',
      actor_id: 'ravi',
      object_kind: 'session',
      after: { ended_at: expect.any(String) },
    });
  });
});

it('the command sessions end all ends the sessions of all accounts', async () => {
  const all = [await logIn('customer'), await logIn('partner'), await logIn('partner')];
  expect(await operate('sessions end all')).toMatch(/^\d+ sessions of all accounts ended\./);
  for (const { isActive } of all) expect(await isActive()).toBe(false);
  expect(await operate('sessions end all')).toBe('There are no open sessions.');
});
