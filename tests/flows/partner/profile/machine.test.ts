import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import { selectPage } from '../../../../machines/partner/profile/profile.view.ts';

const imran = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };

it.each([
  ['name', '  ', { name: 'Name is required' }],
  ['phone', '', { phone: 'Phone number is required' }],
  ['phone', '98765', { phone: 'Phone number must be exactly 10 digits' }],
  ['address', ' ', { address: 'Address is required' }],
] as const)('rejects an edit whose %s is "%s" with its message [PPROF-4 PAUTH-2 PAUTH-3]', (field, text, faults) => {
  const profile = createActor(partnerProfileMachine, { input: { profile: imran } }).start();
  profile.send({ type: 'profile.edit' });
  profile.send({ type: 'field.change', field, text });
  profile.send({ type: 'edit.save' });
  const { fieldErrors, isSaving } = selectPage(profile.getSnapshot());
  expect({ fieldErrors, isSaving }).toEqual({ fieldErrors: faults, isSaving: false });
});

it('keeps at most ten digits of an edited phone number [PPROF-4 PAUTH-4]', () => {
  const profile = createActor(partnerProfileMachine, { input: { profile: imran } }).start();
  profile.send({ type: 'profile.edit' });
  profile.send({ type: 'field.change', field: 'phone', text: '98765-43210-77' });
  expect(selectPage(profile.getSnapshot()).form.phone).toBe('9876543210');
});
