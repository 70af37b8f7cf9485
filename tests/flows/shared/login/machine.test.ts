import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { customerLoginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

it.each([
  ['98765-43210-77', '9876543210'],
  ['9876 54', '987654'],
  ['abc', ''],
])('keeps of %s the digits, ten at most: %s [CAUTH-5]', (typed, kept) => {
  const login = createActor(customerLoginMachine, { input: { phone: '', otpSent: false } }).start();
  login.send({ type: 'phone.change', phone: typed });
  expect(selectPhone(login.getSnapshot())).toBe(kept);
});
