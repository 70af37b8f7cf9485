// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { keepScreenOn, onTap } from '../../src/runtime/wake-lock.ts';

/** A browser whose answer to the request for a wake lock is not given yet. */
function fakeBrowser() {
  const lock = Object.assign(new EventTarget(), { release: vi.fn<() => Promise<void>>(() => Promise.resolve()) });
  let grant = () => {};
  let refuse = (_reason: Error) => {};
  const answer = new Promise<typeof lock>((resolve, reject) => {
    grant = () => resolve(lock);
    refuse = reject;
  });
  const request = vi.fn<(type: string) => Promise<typeof lock>>(() => answer);
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  return { lock, request, grant, refuse };
}

/** Lets the promises that are settled run their callbacks. */
const settle = () => new Promise(setImmediate);

it('requests a lock of the screen, and reports when it is held and when the browser releases it', async () => {
  const { lock, request, grant } = fakeBrowser();
  const reports: string[] = [];
  keepScreenOn((event) => reports.push(event));
  expect([request.mock.calls, reports]).toEqual([[['screen']], []]);
  grant();
  await settle();
  expect(reports).toEqual(['held']);
  lock.dispatchEvent(new Event('release'));
  expect([reports, lock.release.mock.calls.length]).toEqual([['held', 'released'], 0]);
});

it('releases the lock when it ends, and does not report that as a release by the browser', async () => {
  const { lock, grant } = fakeBrowser();
  const reports: string[] = [];
  const end = keepScreenOn((event) => reports.push(event));
  grant();
  await settle();
  end();
  lock.dispatchEvent(new Event('release'));
  expect([reports, lock.release.mock.calls.length]).toEqual([['held'], 1]);
});

it('releases a lock that the browser grants after the end, and reports nothing', async () => {
  const { lock, grant } = fakeBrowser();
  const report = vi.fn<() => void>();
  keepScreenOn(report)();
  grant();
  await settle();
  expect([report.mock.calls, lock.release.mock.calls.length]).toEqual([[], 1]);
});

it('reports that the browser refuses the lock, unless it has ended', async () => {
  const refusal = new DOMException('The battery is low.', 'NotAllowedError');
  const { refuse } = fakeBrowser();
  const reports: string[] = [];
  keepScreenOn((event) => reports.push(`open: ${event}`));
  keepScreenOn((event) => reports.push(`ended: ${event}`))();
  refuse(refusal);
  await settle();
  expect(reports).toEqual(['open: refused']);
});

it('reports a refusal in a browser without wake locks', async () => {
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true });
  const reports: string[] = [];
  keepScreenOn((event) => reports.push(event));
  await settle();
  expect(reports).toEqual(['refused']);
});

it('calls the listener at each tap and key press until it is removed', () => {
  const listener = vi.fn<() => void>();
  const stop = onTap(listener);
  for (const event of ['pointerup', 'keydown', 'pointermove']) dispatchEvent(new Event(event));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  for (const event of ['pointerup', 'keydown']) dispatchEvent(new Event(event));
  expect(listener).toHaveBeenCalledTimes(2);
});
