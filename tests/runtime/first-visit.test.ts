import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearCachedAnswers, fetchAndStore } from '../../src/runtime/service-worker.ts';

/** Answers that the page stores before a service worker exists. */

const kept = new Map<string, string>();
const here = 'https://pehle.test/api/v1/c1';

beforeEach(() => {
  kept.clear();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (key: string, answer: Response) =>
        void kept.set(`${name} ${key}`, `${await answer.text()} ${answer.headers.get('x-seen-at')}`),
    }),
    delete: async () => kept.clear(),
  });
  vi.stubGlobal(
    'fetch',
    async ({ url }: Request) => new Response('{"found":1}', { status: url.endsWith('/menuMedia') ? 500 : 200 }),
  );
  vi.spyOn(Date, 'now').mockReturnValue(1_795_246_200_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const call = (path: string, body?: string) =>
  fetchAndStore(new Request(here + path, body === undefined ? {} : { method: 'POST', body }));

it('stores an answer of the catalog with its request as the key and with the time, and returns the answer', async () => {
  expect(await (await call('/menus', '{"restaurantId":1}')).text()).toBe('{"found":1}');
  await call('/placesToVisit/7');
  await call('/cities');
  await vi.waitFor(() =>
    expect(Object.fromEntries(kept)).toEqual({
      [`seen ${here}/menus?{"restaurantId":1}`]: '{"found":1} 1795246200000',
      [`seen ${here}/placesToVisit/7`]: '{"found":1} 1795246200000',
      [`seen ${here}/cities`]: '{"found":1} 1795246200000',
    }),
  );
});

it.each(['/order/getmyorders', '/auth/users/me/', '/menusLiveInfo', '/partner/cities', '/restaurants/7', '/menuMedia'])(
  'does not store %s, which is not a request of the catalog or is refused',
  async (path) => {
    await call(path, '{}');
    await new Promise(setImmediate);
    expect([...kept.keys()]).toEqual([]);
  },
);

it('stores nothing if a service worker controls the page, or if the browser has no service workers', async () => {
  for (const serviceWorker of [{ controller: {} }, undefined]) {
    vi.stubGlobal('navigator', { serviceWorker });
    // oxlint-disable-next-line no-await-in-loop -- the requests are sent in sequence
    await call('/cities');
  }
  await new Promise(setImmediate);
  expect([...kept.keys()]).toEqual([]);
});

it('does not store an answer that arrives after a logout, but those of requests after it', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/cities')) await first;
    return new Response('{"found":1}');
  });
  const pending = call('/cities');
  clearCachedAnswers();
  answerFirst();
  expect(await (await pending).text()).toBe('{"found":1}');
  await call('/placesToVisit/7');
  await vi.waitFor(() => expect(kept.size).toBeGreaterThan(0));
  expect([...kept.keys()]).toEqual([`seen ${here}/placesToVisit/7`]);
});

it('does not store an answer whose body a logout aborts', async () => {
  const leaving = new AbortController();
  const body = new ReadableStream({
    start: (stream) => leaving.signal.addEventListener('abort', () => stream.error(leaving.signal.reason)),
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  await call('/cities');
  leaving.abort();
  await new Promise(setImmediate);
  expect([...kept.keys()]).toEqual([]);
});
