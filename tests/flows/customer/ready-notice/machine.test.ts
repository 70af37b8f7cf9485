import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createReadyNoticeActors } from '../../../../machines/customer/ready-notice/ready-notice.actors.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

function fakeBrowser() {
  const log: unknown[] = [];
  type Tell = Parameters<Parameters<typeof createReadyNoticeActors>[0]['onOrder']>[0];
  let tell: Tell = () => {};
  const actors = createReadyNoticeActors({
    askPermission: () => Promise.resolve('denied'),
    show: async (notice) => void log.push(notice),
    onOrder(listener) {
      tell = listener;
      return () => void log.push('unsubscribed');
    },
    reload: () => void log.push('reloaded'),
  });
  return { actors, log, tell: ((progress) => tell(progress)) satisfies Tell };
}

it('reports how far the order is, loads it again on request, and unsubscribes', () => {
  const { actors, log, tell } = fakeBrowser();
  const order = runCallback(actors.order);
  tell(null);
  expect(order.events).toEqual([]);
  order.send({ type: 'order.reload' });
  tell('ready');
  tell('awaited');
  tell('ended');
  expect(order.events).toEqual([{ type: 'order.ready' }, { type: 'order.awaited' }, { type: 'order.ended' }]);
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
