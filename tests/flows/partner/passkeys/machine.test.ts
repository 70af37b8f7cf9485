import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type {
  BeginPasskeyResult,
  LoadPasskeysResult,
  Proof,
  SendCodeResult,
} from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import { selectPage } from '../../../../machines/partner/passkeys/passkeys.view.ts';
import { enrolmentNeeded } from '../../../fixtures/passkey-examples.ts';

it('keeps at most 60 characters of a name, as the contract does', async () => {
  const actors = {
    loadPasskeys: fromPromise<LoadPasskeysResult>(async () => ({ kind: 'loaded', passkeys: [], required: false })),
    sendCode: fromPromise<SendCodeResult, { phone: string }>(async () => ({ kind: 'sent' })),
    beginPasskey: fromPromise<BeginPasskeyResult, Proof>(async () => ({
      kind: 'begun',
      options: enrolmentNeeded.creation,
    })),
  };
  const passkeys = createActor(partnerPasskeysMachine.provide({ actors }), { input: { phone: '9876500001' } }).start();
  await expect.poll(() => passkeys.getSnapshot().matches('listed')).toBe(true);
  passkeys.send({ type: 'passkey.add' });
  passkeys.send({ type: 'proof.code' });
  await expect.poll(() => selectPage(passkeys.getSnapshot()).step).toBe('code');
  passkeys.send({ type: 'code.change', code: '482913' });
  await expect.poll(() => selectPage(passkeys.getSnapshot()).step).toBe('name');
  passkeys.send({ type: 'name.change', name: 'x'.repeat(61) });
  expect(selectPage(passkeys.getSnapshot()).name).toBe('x'.repeat(60));
});
