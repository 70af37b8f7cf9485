import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { selectPhone } from '../../../../machines/shared/login/login.selectors.ts';

it.each([
  ['98765-43210-77', '9876543210'],
  ['9876 54', '987654'],
  ['+9 876', '9876'],
  ['abc', ''],
])('keeps only the digits of the phone number %s, at most ten: %s [CAUTH-5 PAUTH-4]', (typed, kept) => {
  const login = createActor(loginMachine, { input: { phone: '', otpSent: false } }).start();
  login.send({ type: 'phone.change', phone: typed });
  expect(selectPhone(login.getSnapshot())).toBe(kept);
});
