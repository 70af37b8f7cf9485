import { expect, it } from 'vitest';
import { createLoginDelays, lastCodeSentAt } from '../../../../machines/shared/lib/code-wait.ts';

it.each([
  ['no code was sent', null, 0],
  ['a code was sent just now', { phone: '9876543210', at: 100_000 }, 30_000],
  ['a code was sent 12 s ago', { phone: '9876543210', at: 88_000 }, 18_000],
  ['a code was sent 30 s ago', { phone: '9876543210', at: 70_000 }, 0],
  ['a code was sent an hour ago', { phone: '9876543210', at: -3_500_000 }, 0],
  ['the clock was set back after the code was sent', { phone: '9876543210', at: 900_000 }, 30_000],
])('returns the remaining wait for another code if %s', (_, sent, ms) => {
  expect(createLoginDelays({ now: () => 100_000 }).resendCooldown({ context: { sent } })).toBe(ms);
});

it.each<[string, unknown, Record<string, string>, number | null]>([
  ['asks to wait 12 s', { code: 'otp_too_soon' }, { 'Retry-After': '12' }, 82_000],
  ['has no Retry-After', { code: 'otp_too_soon' }, {}, 100_000],
  [
    'contains a date instead of seconds',
    { code: 'otp_too_soon' },
    { 'Retry-After': 'Sat, 21 Nov 2026 10:00:00 GMT' },
    100_000,
  ],
  ['asks for a longer wait than 30 s', { code: 'otp_too_soon' }, { 'Retry-After': '3600' }, 100_000],
  ['has the code of another limit', { code: 'otp_rate_limited' }, { 'Retry-After': '12' }, null],
  ['is an HTML page of a gateway', '<html>Too many requests</html>', { 'Retry-After': '12' }, null],
  ['has no body', undefined, {}, null],
])('derives the time at which the current code was sent from a rejection that %s', (_, error, headers, at) => {
  expect(lastCodeSentAt(error, new Response(null, { status: 429, headers }), 100_000)).toBe(at);
});
