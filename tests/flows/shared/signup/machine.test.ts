import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import { selectPage } from '../../../../machines/shared/signup/signup.view.ts';
import { partnerSide } from './sides.ts';

it('begins with the number of the login, which is no unsaved change', () => {
  const signup = createActor(signupMachine, { input: { role: partnerSide.role, phone: '9876543210' } }).start();
  expect(selectPage(signup.getSnapshot()).form).toEqual({ name: '', phone: '9876543210', address: '' });
  expect(selectPage(signup.getSnapshot()).isDirty).toBe(false);
  signup.send({ type: 'field.change', field: 'phone', text: '98765' });
  expect(selectPage(signup.getSnapshot()).isDirty).toBe(true);
});
