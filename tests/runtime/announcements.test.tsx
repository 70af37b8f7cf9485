// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, Announcer, useAnnounced } from '../../src/runtime/announcer.tsx';
import { useResendAnnounced } from '../../src/runtime/resend-announced.ts';
import { render } from '../fixtures/render.tsx';

vi.mock('../../src/design/visually-hidden.css.ts', () => ({ visuallyHidden: 'hidden' }));

/** Epoch ms. */
const now = 1_795_246_200_000;

beforeEach(() => vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

const region = () => document.querySelector('[aria-live]');
const announced = () => region()?.textContent;

it('has a visually hidden, polite live region', async () => {
  await render(<Announcer />);
  expect([region()?.getAttribute('aria-live'), region()?.className, announced()]).toEqual(['polite', 'hidden', '']);
});

it('replaces the last announcement, and announces an equal text again', async () => {
  await render(<Announcer />);
  announce('3 restaurants');
  expect(announced()).toBe('3 restaurants');
  announce('3 restaurants');
  expect(announced()).toBe('3 restaurants\u00A0');
  announce('3 restaurants');
  expect(announced()).toBe('3 restaurants');
  announce('1 restaurant');
  expect(announced()).toBe('1 restaurant');
});

it('removes a text after 5 s, so that it is not found on a later page', async () => {
  await render(<Announcer />);
  announce('3 restaurants');
  vi.advanceTimersByTime(4_000);
  announce('1 restaurant');
  vi.advanceTimersByTime(4_999);
  expect(announced()).toBe('1 restaurant');
  vi.advanceTimersByTime(1);
  expect(announced()).toBe('');
});

it('announces nothing on a page without the region', () => {
  expect(() => announce('3 restaurants')).not.toThrow();
});

it('announces each change of a text of the page, but not the first text', async () => {
  function Page({ text }: { text: string }) {
    useAnnounced(text);
    return <Announcer />;
  }
  const { show } = await render(<Page text="3 restaurants" />);
  expect(announced()).toBe('');
  await show(<Page text="1 restaurant" />);
  expect(announced()).toBe('1 restaurant');
  announce('Added to the cart');
  await show(<Page text="1 restaurant" />);
  expect(announced()).toBe('Added to the cart');
  await show(<Page text="3 restaurants" />);
  expect(announced()).toBe('3 restaurants');
});

/**
 * Renders a login whose next code may be requested `left` ms from now. `at` returns the last announcement at a time in
 * ms.
 */
async function announcementsOf(left: number, sent?: string) {
  function Login({ until }: { until: number }) {
    useResendAnnounced(until, sent);
    return <Announcer />;
  }
  const { show, unmount } = await render(<Login until={now + left} />);
  let last = '';
  const at = async (ms: number) => {
    // In steps, because each text is removed after 5 s.
    for (let rest = Math.max(0, now + ms - Date.now()); ; rest -= 2_000) {
      await act(async () => vi.advanceTimersByTime(Math.max(0, Math.min(rest, 2_000))));
      last = announced()?.trim() || last;
      if (rest <= 2_000) return last;
    }
  };
  return { at, unmount, update: (next: number) => show(<Login until={now + next} />) };
}

it('announces that a code was sent and how long to wait, the last 10 s of the wait, and its end', async () => {
  const { at } = await announcementsOf(29_500, 'Code sent');
  expect(await at(0)).toBe('Code sent. Resend OTP in 30 s');
  expect(await at(19_499)).toBe('Code sent. Resend OTP in 30 s');
  expect(await at(19_500)).toBe('Resend OTP in 10 s');
  expect(await at(29_499)).toBe('Resend OTP in 10 s');
  expect(await at(29_500)).toBe('You can resend the OTP now');
});

it.each<[what: string, left: number, sent: string | undefined, first: string, last: string]>([
  ['a wait of 10 s once', 10_000, undefined, 'Resend OTP in 10 s', 'You can resend the OTP now'],
  ['a wait of 1 ms as 1 s', 1, undefined, 'Resend OTP in 1 s', 'You can resend the OTP now'],
  ['only the sent code if the wait is over', 0, 'Code sent', 'Code sent', 'Code sent'],
  ['nothing if the wait ended long ago', -5_000, undefined, '', ''],
])('announces %s', async (_, left, sent, first, last) => {
  const { at } = await announcementsOf(left, sent);
  expect(await at(0)).toBe(first);
  expect(await at(left - 1)).toBe(first);
  expect(await at(20_000)).toBe(last);
});

it('announces the wait for the next code again', async () => {
  const { at, update } = await announcementsOf(15_000);
  await at(3_000);
  await update(33_000);
  expect(announced()).toBe('Resend OTP in 30 s');
  expect(await at(15_000)).toBe('Resend OTP in 30 s');
  expect(await at(23_000)).toBe('Resend OTP in 10 s');
});

it('announces nothing after the page is left', async () => {
  await render(<Announcer />);
  const { unmount } = await announcementsOf(15_000);
  await unmount();
  announce('Your orders');
  await act(async () => vi.advanceTimersByTime(16_000));
  expect(announced()).toBe('');
});
