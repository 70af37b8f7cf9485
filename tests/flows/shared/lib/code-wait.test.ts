import { expect, it } from 'vitest';
import { createLoginDelays, lastCodeSentAt } from '../../../../machines/shared/lib/code-wait.ts';

it.each([
  ['no code was sent', null, 0],
  ['a code was sent just now', { phone: '9876543210', at: 100_000 }, 30_000],
  ['a code was sent 12 s ago', { phone: '9876543210', at: 88_000 }, 18_000],
  ['a code was sent 30 s ago', { phone: '9876543210', at: 70_000 }, 0],
  ['a code was sent an hour ago', { phone: '9876543210', at: -3_500_000 }, 0],
  ['the clock was set back since', { phone: '9876543210', at: 900_000 }, 30_000],
])('returns the remaining wait for another code if %s', (_, sent, ms) => {
  expect(createLoginDelays({ now: () => 100_000 }).resendCooldown({ context: { sent } })).toBe(ms);
});

it.each<[string, unknown, Record<string, string>, number | null]>([
  ['asks to wait 12 s', { code: 'otp_too_soon' }, { 'Retry-After': '12' }, 82_000],
  ['does not say how long', { code: 'otp_too_soon' }, {}, 100_000],
  ['says something else', { code: 'otp_too_soon' }, { 'Retry-After': 'Sat, 21 Nov 2026 10:00:00 GMT' }, 100_000],
  ['asks for longer than a code waits', { code: 'otp_too_soon' }, { 'Retry-After': '3600' }, 100_000],
  ['is about another limit', { code: 'otp_rate_limited' }, { 'Retry-After': '12' }, null],
  ['is a page of a gateway', '<html>Too many requests</html>', { 'Retry-After': '12' }, null],
  ['is empty', undefined, {}, null],
])('returns when the current code was sent if the rejection %s', (_, error, headers, at) => {
  expect(lastCodeSentAt(error, new Response(null, { status: 429, headers }), 100_000)).toBe(at);
});
