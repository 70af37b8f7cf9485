import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../server/operator/audit-list.ts';
import { readCommand } from '../../server/operator/command.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { startApplication } from '../fixtures/application.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { addPartner, createPartnerBrowser } from '../fixtures/passkey-partner.ts';
import { createSoftwarePasskey } from '../fixtures/software-passkey.ts';

const database = await createTestDatabase();
const { db } = database;
const application = await startApplication(db);
afterAll(async () => {
  await application.app.close();
  await database.drop();
});

let partner: { id: number; phone: string };
let browser: ReturnType<typeof createPartnerBrowser>;
beforeEach(async () => {
  partner = await addPartner(db);
  browser = createPartnerBrowser(application, partner);
});

async function operate(line: string): Promise<string> {
  const read = readCommand(line.split(' '));
  if (!read.ok || read.command.kind === 'help') throw new Error(`not understood: ${line}`);
  return runCommand(db, read.command, { now: application.clock.now, operator: 'ravi' });
}
const openSessions = async () =>
  (await db.selectFrom('sessions').select('id').where('subject_id', '=', partner.id).execute()).length;
/** The newest line of the audit log about this partner's passkeys, without its time. */
const newestEntry = async () =>
  (await listAudit(db, null)).split('\n')[1]?.replaceAll(/ {2,}/g, ' ').replace(/^\S+ /, '');

it('passkeys list has id, name and times of each passkey, and whether one is required', async () => {
  expect(await operate(`passkeys list ${partner.phone}`)).toBe(
    `Partner ${partner.id} has no passkey. A passkey is optional.`,
  );
  const { id, passkey } = await browser.addPasskey();
  const text = await operate(`passkeys list ${partner.id}`);
  expect(text.replaceAll(/ {2,}/g, ' ')).toBe(
    `id name added last used\n${id} Counter PC ${application.clock.now.toISOString()} -\nA passkey is optional.`,
  );
  expect(text).not.toContain(passkey.id);
});

describe('passkeys remove', () => {
  it('takes a lost passkey away, leaves sessions and other passkeys, and is in the audit log', async () => {
    const lost = await browser.addPasskey();
    const { passkey } = await browser.addPasskey(createSoftwarePasskey(), 'Phone');
    const before = await openSessions();
    expect(await operate(`passkeys remove ${partner.phone} ${lost.id}`)).toBe(
      '1 passkey removed. Open sessions stay open.',
    );
    expect(await newestEntry()).toBe(
      `operator ravi remove passkeys passkey ${lost.id} removed name: "(hidden)", partner_id: ${partner.id} -`,
    );
    expect((await browser.challenge()).allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    expect(await openSessions()).toBe(before);
  });

  it('of all lets a partner who must have one enrol a new one at the next login', async () => {
    await browser.addPasskey();
    await operate(`passkeys require ${partner.id}`);
    expect(await operate(`passkeys remove ${partner.id} all`)).toBe('1 passkey removed. Open sessions stay open.');
    expect((await browser.enterCode()).body['second_factor']).toMatchObject({ kind: 'enrolment' });
    expect(await operate(`passkeys remove ${partner.id} all`)).toBe('This partner has no passkey.');
  });

  it('does not touch a passkey of another partner', async () => {
    const other = createPartnerBrowser(application, await addPartner(db));
    const { id } = await other.addPasskey();
    await expect(operate(`passkeys remove ${partner.id} ${id}`)).rejects.toThrow(`This partner has no passkey ${id}.`);
    expect((await other.enterCode()).status).toBe(403);
  });
});

it('passkeys require applies from the next login on, optional undoes it, and both are in the audit log', async () => {
  expect((await browser.enterCode()).status).toBe(200);
  const before = await openSessions();
  expect(await operate(`passkeys require ${partner.id}`)).toMatch(/^The next login of this partner needs a passkey/);
  expect(await newestEntry()).toBe(
    `operator ravi require passkey partner ${partner.id} second_factor_required: false → true -`,
  );
  expect([await openSessions(), (await browser.enterCode()).status]).toEqual([before, 403]);
  expect(await operate(`passkeys optional ${partner.id}`)).toMatch(/^This partner may log in without a passkey/);
  expect((await browser.enterCode()).status).toBe(200);
});

it.each(['list 2147483647', 'remove 2147483647 all', 'require 9000000000', 'optional 2147483647'])(
  'passkeys %s names no partner, and fails',
  async (words) => {
    await expect(operate(`passkeys ${words}`)).rejects.toThrow('There is no such partner.');
  },
);

it.each([
  ['passkeys', /needs list, remove, require or optional/],
  ['passkeys lost 7', /needs list, remove, require or optional/],
  ['passkeys list', /needs a partner's id, or a phone number/],
  ['passkeys require 0', /needs a partner's id/],
  ['passkeys remove 7', /needs a passkey's id of the list, or all/],
  ['passkeys remove 7 first', /needs a passkey's id of the list, or all/],
  ['passkeys remove 7 3 4', /needs a passkey's id of the list, or all/],
  ['passkeys list 7 8', /one partner only/],
])('%s is not understood, and the answer says why: %s', (line, reason) => {
  const read = readCommand(line.split(' '));
  expect(read).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});
