import { expect, it } from 'vitest';
import { createWakeLockActors, type WakeLockReport } from '../../../../machines/shared/wake-lock/wake-lock.actors.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

/** The actors with a fake browser. */
function fakePage() {
  const reports: WakeLockReport[] = [];
  const listeners = { tap: new Set<() => void>(), visible: new Set<(isVisible: boolean) => void>() };
  let released = 0;
  const actors = createWakeLockActors({
    keepScreenOn(report) {
      reports.push(report);
      return () => void (released += 1);
    },
    onTap(listener) {
      listeners.tap.add(listener);
      return () => listeners.tap.delete(listener);
    },
    onVisibility(listener) {
      listeners.visible.add(listener);
      return () => listeners.visible.delete(listener);
    },
  });
  return { actors, reports, listeners, released: () => released };
}

it('reports what happens to the lock, and releases it when it stops', () => {
  const page = fakePage();
  const lock = runCallback(page.actors.lock);
  for (const event of ['held', 'released', 'refused'] as const) page.reports[0]?.(event);
  expect(lock.events).toEqual([{ type: 'lock.held' }, { type: 'lock.released' }, { type: 'lock.refused' }]);
  expect(page.released()).toBe(0);
  lock.stop();
  expect(page.released()).toBe(1);
});

it('reports taps, and that the page becomes visible but not that it is hidden, until it stops', () => {
  const { actors, listeners } = fakePage();
  const watching = runCallback(actors.watchPage);
  for (const visible of listeners.visible) [false, true].forEach(visible);
  for (const tap of listeners.tap) tap();
  expect(watching.events).toEqual([{ type: 'page.shown' }, { type: 'page.tapped' }]);
  watching.stop();
  expect([listeners.tap.size, listeners.visible.size]).toEqual([0, 0]);
});
