import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { OpenStream } from '../../server/contract.ts';
import { createStreams, streamLimits } from '../../server/order-events/streams.ts';
import { openEventStream, type EventStream } from '../fixtures/event-stream.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.forEach((end) => end()));

const events = ({ events: all }: EventStream) => all.map(({ event = 'comment' }) => event);

it('a stream ends when its client does not read and more than 16 KB are unsent, while other clients receive everything', async () => {
  const all = createStreams({
    now: () => new Date(),
    limits: { ...streamLimits, tickMs: 20 },
    endedSessions: async () => new Set<string>(),
    onError: () => undefined,
  });
  const opened: OpenStream[] = [];
  const server = createServer((request, response) => {
    const id = Number(request.headers.authorization?.replace('Bearer ', ''));
    const stream: OpenStream = { response, openedAfterMs: 0, end: 'client' };
    opened.push(stream);
    response.flushHeaders();
    all.open({ principal: { audience: 'customer', id, sessionId: '' }, rights: { customerId: id } }, () => stream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ends.push(() => (all.close(), server.close()));
  const slow = await openEventStream(origin, { token: '1' });
  const quick = await openEventStream(origin, { token: '2' });
  ends.push(slow.cut, quick.cut);
  slow.pause();
  const event = { restaurant_id: 1, id: 1, order_number: 1, kind: 'order', status: 'ready', version: 1 } as const;
  let published = 0;
  // The kernels of both sides buffer some megabytes before the process does.
  while (opened[0]?.end !== 'slow' && published < 1_000_000) {
    for (const customer_id of [1, 2]) all.publish({ ...event, customer_id, at: new Date(), is_paid: false });
    published += 1;
    if (published % 100 === 0) await new Promise(setImmediate);
  }
  expect(opened.map(({ end }) => end)).toEqual(['slow', 'client']);
  await expect.poll(() => events(quick).filter((event) => event === 'order').length).toBe(published);
});
