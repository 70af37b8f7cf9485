import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { OpenStream } from '../../server/http/contract.ts';
import { createStreams, streamLimits } from '../../server/order-events/streams.ts';
import { awaitHandlersOnClose } from '../../server/http/running-handlers.ts';
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
    awaited: (read) => read,
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

it('the application waits, when it closes, for what its streams still read from the database', async () => {
  const app = fastify();
  awaitHandlersOnClose(app);
  let asked = 0;
  let answer = () => {};
  const reading = new Promise<void>((resolve) => (answer = resolve));
  const read = async <T>(result: T): Promise<T> => {
    asked += 1;
    await reading;
    return result;
  };
  const all = createStreams({
    now: () => new Date(),
    limits: { ...streamLimits, tickMs: 1, sessionTicks: 1 },
    endedSessions: () => read(new Set<string>()),
    onError: () => undefined,
    awaited: app.awaited,
  });
  const server = createServer((_, response) => {
    response.flushHeaders();
    const principal = { audience: 'customer', id: 1, sessionId: '' } as const;
    all.open({ principal, rights: { customerId: 1 }, missed: () => read([]) }, () => ({
      ...{ response, openedAfterMs: 0, end: 'client' },
    }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stream = await openEventStream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { token: '1' });
  await expect.poll(() => asked).toBeGreaterThan(1);
  all.close();
  stream.cut();
  server.close();
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  answer();
  await closed;
});
