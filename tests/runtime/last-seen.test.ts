import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedAtHeader } from '../../machines/customer/catalog/opening-on-device.ts';
import { answerKey } from '../../src/worker/caches.ts';
import { clearCachedAnswers, fetchOrLastSeen } from '../../src/worker/last-seen.ts';

const url = 'https://pehle.example/api/v1/c1/menus';
const body = '{"restaurantId":1}';
const key = answerKey(url, body);

let stored: Map<string, Response>;
let sent: Request[];
let respond: () => Response | Promise<Response>;

beforeEach(() => {
  stored = new Map();
  sent = [];
  const cache = {
    match: async (address: string) => stored.get(address)?.clone(),
    put: async (address: string, answer: Response) => stored.set(address, answer),
    keys: async () => [...stored.keys()],
    delete: async (address: string) => stored.delete(address),
  };
  const deleteCache = async () => stored.clear();
  vi.stubGlobal('caches', { open: async () => cache, delete: deleteCache });
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return respond();
  });
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fresh = (text: string, etag: string) => () => Response.json({ text }, { headers: { etag } });
const notModified = () => new Response(null, { status: 304 });

/** A call of the page through the worker: its answer, once the worker has stored what it stores. */
async function call(): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const request = new Request(url, { method: 'POST', body, headers: { authorization: 'Bearer token' } });
  const event = { request, waitUntil: (each: Promise<unknown>) => work.push(each) };
  const answer = await fetchOrLastSeen(event);
  await Promise.all(work);
  return answer;
}

const sentAs = async (index: number) => {
  const request = sent[index];
  return {
    tag: request?.headers.get('if-none-match'),
    token: request?.headers.get('authorization'),
    method: request?.method,
    body: await request?.text(),
  };
};

it('sends the entity tag of the stored answer with the same call, and none the first time', async () => {
  respond = fresh('idli', '"one"');
  await call();
  await call();
  const same = { token: 'Bearer token', method: 'POST', body };
  expect(await sentAs(0)).toEqual({ ...same, tag: null });
  expect(await sentAs(1)).toEqual({ ...same, tag: '"one"' });
});

it('returns the stored answer as a current one after 304, and stores that it was current now', async () => {
  respond = fresh('idli', '"one"');
  await call();
  respond = notModified;
  vi.setSystemTime(5_000);
  const answer = await call();
  expect([answer.status, await answer.json()]).toEqual([200, { text: 'idli' }]);
  expect(answer.headers.has(storedAtHeader)).toBe(false);
  expect(stored.get(key)?.headers.get(storedAtHeader)).toBe('5000');
});

it('returns and stores the new answer, with its entity tag, if the stored one is no longer current', async () => {
  respond = fresh('idli', '"one"');
  await call();
  respond = fresh('vada', '"two"');
  expect(await (await call()).json()).toEqual({ text: 'vada' });
  await call();
  expect((await sentAs(2)).tag).toBe('"two"');
});

it('keeps the entity tag after a 304 that does not repeat it', async () => {
  respond = fresh('idli', '"one"');
  await call();
  respond = notModified;
  await call();
  await call();
  expect((await sentAs(2)).tag).toBe('"one"');
});

it('sends no entity tag with an answer that was stored without one', async () => {
  respond = () => Response.json({ text: 'idli' });
  await call();
  await call();
  expect((await sentAs(1)).tag).toBeNull();
});

it('returns the stored answer with its time if the server is unreachable, and fails without one', async () => {
  respond = () => Promise.reject(new TypeError('unreachable'));
  await expect(call()).rejects.toThrow('unreachable');
  respond = fresh('idli', '"one"');
  await call();
  respond = () => Promise.reject(new TypeError('unreachable'));
  const answer = await call();
  expect([answer.headers.get(storedAtHeader), await answer.json()]).toEqual(['1000', { text: 'idli' }]);
});

it('keeps the time of the server with a stored answer, and takes that of a 304', async () => {
  const noon = 'Mon, 23 Nov 2026 06:30:00 GMT';
  respond = () =>
    Response.json({ text: 'idli' }, { headers: { etag: '"one"', date: 'Mon, 23 Nov 2026 06:00:00 GMT' } });
  await call();
  respond = () => new Response(null, { status: 304, headers: { date: noon } });
  expect((await call()).headers.get('date')).toBe(noon);
  respond = () => Promise.reject(new TypeError('unreachable'));
  expect((await call()).headers.get('date')).toBe(noon);
});

it('stores neither an error nor an answer that was pending during a logout', async () => {
  respond = () => Response.json({}, { status: 500 });
  expect((await call()).status).toBe(500);
  expect(stored.size).toBe(0);
  respond = async () => {
    await clearCachedAnswers();
    return fresh('idli', '"one"')();
  };
  await call();
  expect(stored.size).toBe(0);
});
