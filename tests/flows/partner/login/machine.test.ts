import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { partnerLoginMachine } from '../../../../machines/partner/login/login.machine.ts';
import { selectCode, selectPhone } from '../../../../machines/partner/login/login.selectors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

it.each([
  ['98765-43210-77', '9876543210'],
  ['+9 876', '9876'],
  ['abc', ''],
])('keeps of the phone %s the digits, ten at most: %s [PAUTH-4]', (typed, kept) => {
  const login = createActor(partnerLoginMachine, { input: { phone: '', otpSent: false } }).start();
  login.send({ type: 'phone.change', phone: typed });
  expect(selectPhone(login.getSnapshot())).toBe(kept);
});

it.each([
  ['48 29-13 77', '482913'],
  ['4x8', '48'],
  ['OTP', ''],
])('keeps of the OTP %s the digits: %s [PAUTH-8]', (typed, kept) => {
  const login = createActor(partnerLoginMachine, { input: { phone: '9876500001', otpSent: true } }).start();
  login.send({ type: 'code.change', code: typed });
  expect(selectCode(login.getSnapshot())).toBe(kept);
});
