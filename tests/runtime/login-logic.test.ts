// @vitest-environment happy-dom
import { createActor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPersisted } from '../../machines/app/persisted.ts';
import { createLoginLogic } from '../../src/runtime/login-logic.ts';
import { createPersister } from '../../src/runtime/persistence.ts';
import { answeringApi } from '../fixtures/answering-api.ts';
import { memoryTokens } from '../fixtures/memory-tokens.ts';

const phone = '9876543210';
const now = 1_795_246_200_000;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends the customer's login requests, persists the login, and allows a request for another code after 30 s", async () => {
  const { api, calls } = answeringApi(() => ({ status: 200, json: { message: 'Sent.' } }));
  const logic = createLoginLogic({ plainApi: api, tokens: memoryTokens(), now: () => now });
  const login = createActor(logic, {
    id: 'login',
    input: { phone: '', otpSent: false },
    inspect: createPersister(),
  }).start();
  login.send({ type: 'phone.change', phone });
  login.send({ type: 'phone.submit' });
  await vi.waitFor(() => expect(login.getSnapshot().context.otpSent).toBe(true), { interval: 1 });
  expect(calls).toEqual([{ method: 'POST', path: '/auth/send-otp/', body: { phone } }]);
  expect(readPersisted(localStorage.getItem('root')).login).toEqual({ phone, otpSent: true, sent: { phone, at: now } });
  vi.advanceTimersByTime(29_000);
  expect(login.getSnapshot().can({ type: 'code.resend' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(login.getSnapshot().can({ type: 'code.resend' })).toBe(true);
  login.stop();
});
