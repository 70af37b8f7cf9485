import { expect, it } from 'vitest';
import { createLoginDelays } from '../../machines/shared/code-wait.ts';

it.each([
  ['no code was sent', null, 0],
  ['a code was sent just now', { phone: '9876543210', at: 100_000 }, 30_000],
  ['a code was sent 12 s ago', { phone: '9876543210', at: 88_000 }, 18_000],
  ['a code was sent 30 s ago', { phone: '9876543210', at: 70_000 }, 0],
  ['a code was sent an hour ago', { phone: '9876543210', at: -3_500_000 }, 0],
  ['the clock was set back since', { phone: '9876543210', at: 900_000 }, 30_000],
])('the wait for another code where %s', (_, sent, ms) => {
  expect(createLoginDelays({ now: () => 100_000 }).resendCooldown({ context: { sent } })).toBe(ms);
});
