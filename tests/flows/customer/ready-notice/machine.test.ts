import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createReadyNoticeActors } from '../../../../machines/customer/ready-notice/ready-notice.actors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { flow } from './flow.ts';

testFlow(flow);

function fakeBrowser() {
  const log: unknown[] = [];
  let tell: (isReady: boolean) => void = () => {};
  const actors = createReadyNoticeActors({
    askPermission: () => Promise.resolve('denied'),
    show: async (notice) => void log.push(notice),
    onReady(listener) {
      tell = listener;
      return () => void log.push('unsubscribed');
    },
    reload: () => void log.push('reloaded'),
  });
  return { actors, log, tell: (isReady: boolean) => tell(isReady) };
}

it('reports that the order is ready, loads it again on request, and unsubscribes', () => {
  const { actors, log, tell } = fakeBrowser();
  const order = runCallback(actors.order);
  tell(false);
  expect(order.events).toEqual([]);
  order.send({ type: 'order.reload' });
  tell(true);
  expect(order.events).toEqual([{ type: 'order.ready' }]);
  order.stop();
  expect(log).toEqual(['reloaded', 'unsubscribed']);
});

it('returns the permission, and passes the notification to the browser', async () => {
  const { actors, log } = fakeBrowser();
  expect(await toPromise(createActor(actors.askPermission).start())).toBe('denied');
  const notice = { title: 'Your order is ready', body: 'Show your code.', path: '/orders/12-1008' };
  await toPromise(createActor(actors.showNotice, { input: notice }).start());
  expect(log).toEqual([notice]);
});
