import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createDemoPhoneActors } from '../../../../machines/shared/demo-phone/demo-phone.actors.ts';

it('requests only messages that are newer than the last known message', async () => {
  const messages = [{ id: 8, text: '482913 is your code.', code: '482913', at: '2026-11-21T07:00:00.000Z' }];
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const { fetchMessages } = createDemoPhoneActors(async (path, { signal }) => {
    asked.push(path);
    signals.push(signal);
    return Response.json({ messages });
  });
  const actor = createActor(fetchMessages, { input: { phone: '9876543210', after: 7 } }).start();
  expect(await toPromise(actor)).toEqual(messages);
  expect(asked).toEqual(['/demo/outbox?phone=9876543210&after=7&orders=1']);
  const stopped = createActor(fetchMessages, { input: { phone: '9876543210', after: 7 } }).start();
  stopped.stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});

it('fails if the outbox rejects the request', async () => {
  const { fetchMessages } = createDemoPhoneActors(async () => new Response('', { status: 404 }));
  const actor = createActor(fetchMessages, { input: { phone: '9876543210', after: 0 } });
  actor.subscribe({ error: () => {} });
  actor.start();
  await expect(toPromise(actor)).rejects.toThrow('/demo/outbox answered 404.');
});
