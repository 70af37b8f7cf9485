import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createOrderNoticesActors } from '../../../../machines/partner/order-notices/order-notices.actors.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

/** The actors with a fake browser and board. */
function fakeBrowser() {
  const log: unknown[] = [];
  const page = { isHidden: true, refuses: false };
  let report: (board: { unseen: number }) => void = () => {};
  const does = async (what: unknown) => {
    if (page.refuses) throw new Error('The browser refuses.');
    log.push(what);
  };
  const actors = createOrderNoticesActors({
    askPermission: () => Promise.resolve('dismissed'),
    show: does,
    close: (path) => does(`close ${path}`),
    isPageHidden: () => page.isHidden,
    onBoard(listener) {
      report = listener;
      return () => void log.push('unsubscribed');
    },
  });
  return { actors, log, page, report: (...counts: number[]) => counts.forEach((unseen) => report({ unseen })) };
}

const notification = (title: string) => ({ title, body: 'Tap to open the kitchen board.', path: '/partner/board' });

it('shows a notification when there are more unseen orders than before, and closes it when all are seen', () => {
  const { actors, log, report } = fakeBrowser();
  const watching = runCallback(actors.watchOrders);
  report(0, 1, 1, 3, 2, 0, 0);
  expect(log).toEqual([notification('1 new order'), notification('3 new orders'), 'close /partner/board']);
  watching.stop();
  expect(log.at(-1)).toBe('unsubscribed');
});

it('shows none for the orders that the board has from the beginning, and none on a visible page', () => {
  const { actors, log, page, report } = fakeBrowser();
  runCallback(actors.watchOrders);
  report(2);
  page.isHidden = false;
  report(3);
  expect(log).toEqual([]);
});

it.each([
  ['shown', [0, 1]],
  ['closed', [1, 0]],
])('reports that a notification cannot be %s', async (_what, counts) => {
  const { actors, page, report } = fakeBrowser();
  page.refuses = true;
  const watching = runCallback(actors.watchOrders);
  report(...counts);
  await expect.poll(() => watching.events).toEqual([{ type: 'notices.failed' }]);
});

it('returns the permission', async () => {
  expect(await toPromise(createActor(fakeBrowser().actors.askPermission).start())).toBe('dismissed');
});
