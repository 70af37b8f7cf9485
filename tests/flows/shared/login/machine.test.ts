import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { selectCode, selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';
import { resumedLoginModel } from './model.ts';
import { partnerSide } from './sides.ts';

testFlow(flow);

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

it.each([
  ['48 29-13 77', '482913'],
  ['4x8', '48'],
  ['OTP', ''],
])('keeps only the digits of the OTP %s: %s [PAUTH-8]', (typed, kept) => {
  const { input } = resumedLoginModel(partnerSide);
  const login = createActor(loginMachine, { input }).start();
  login.send({ type: 'code.change', code: typed });
  expect(selectCode(login.getSnapshot())).toBe(kept);
});
