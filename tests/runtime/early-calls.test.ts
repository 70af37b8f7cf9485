// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://pehle.test/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureSources } from '../../domain/picture-sources.ts';
import { writeSlices } from '../../machines/app/persisted.ts';
import { cardPictureSize } from '../../src/features/customer/browse/card-picture-size.ts';

const now = 1_795_246_200_000;
const session = { isAuthenticated: true, user: null, edited: null };
const sent: [call: string, authorization: string | null][] = [];

/** A token that expires at this time, epoch ms. */
const tokenUntil = (epochMs: number) => `head.${btoa(JSON.stringify({ exp: epochMs / 1000 }))}.sign`;
const token = tokenUntil(now + 60_000);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sent.length = 0;
  globalThis.takeEarlyCall = undefined;
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const { authorization = null } = headers as Record<string, string>;
    const { pathname } = new URL(url);
    sent.push([`${method} ${pathname.replace('/api/v1/c1', '')} ${body as string}`, authorization]);
    return new Response(pathname);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the inline script at an address. */
async function open(address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  await import('../../src/prerender/early-calls.ts');
  return sent.map(([call]) => call);
}

const ofRestaurants = 'POST /restaurants {"city_id":1}';
const ofCities = 'GET /cities null';

describe('the inline script', () => {
  beforeEach(() => {
    localStorage.setItem('access', token);
    localStorage.setItem('root', writeSlices(null, { session }));
  });

  it('sends the calls of /home with the stored token', async () => {
    expect(await open('/home')).toEqual([ofRestaurants, ofCities]);
    expect(sent.map(([, authorization]) => authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });

  it('sends the calls of a restaurant', async () => {
    expect(await open('/restaurants/7?from=list')).toEqual([
      'POST /restaurantDetails {"id":7}',
      'POST /menus {"restaurantId":7}',
      'POST /menusLiveInfo {"restaurant_id":7,"hard_refresh":false}',
      'POST /restaurantMedia {"restaurantId":7}',
    ]);
  });

  it.each([
    ['/orders', 'GET /order/getmyorders null'],
    ['/orders?status=ready', 'GET /order/getmyorders null'],
    ['/orders/2-33', 'GET /order/2-33 null'],
    ['/orders/2-33/receipt', 'GET /order/getmyorders null'],
  ])('sends the call of %s alone', async (address, call) => {
    expect(await open(address)).toEqual([call]);
  });

  it('checks the token, without a bearer, only if no session is stored', async () => {
    localStorage.removeItem('root');
    expect(await open('/home')).toEqual([ofRestaurants, ofCities, `POST /auth/jwt/verify/ {"token":"${token}"}`]);
    expect(sent.at(-1)?.[1]).toBeNull();
  });

  it.each([
    ['another city', { selectedCity: '3' }, ['POST /restaurants {"city_id":3}', ofCities]],
    ['the places', { activeTab: 'places' }, ['POST /placesToVisit {"city_id":1}', ofCities]],
    ['no city', { selectedCity: '' }, [ofCities]],
  ])('follows the stored choice: %s', async (_, choice, calls) => {
    for (const [key, value] of Object.entries(choice)) sessionStorage.setItem(key, value);
    expect(await open('/home')).toEqual(calls);
  });

  it('sends no call for what is stored', async () => {
    const list = { 1: { status: 'ready', value: [{ id: 7, name: 'Seven' }] } };
    const entries = { restaurants: list, places: {}, restaurant: {}, place: {} };
    const root = { version: 1, session, catalog: { cities: [{ id: 1, name: 'Hyderabad' }], citiesAt: now, entries } };
    localStorage.setItem('root', JSON.stringify(root));
    expect(await open('/home')).toEqual([]);
  });

  it.each([
    ['without a token', () => localStorage.removeItem('access')],
    ['with an expired token', () => localStorage.setItem('access', tokenUntil(now - 1000))],
    ['with a damaged store', () => localStorage.setItem('root', '{')],
  ])('sends nothing %s', async (_, prepare) => {
    prepare();
    expect(await open('/home')).toEqual([]);
  });
});

describe('the picture of the first restaurant', () => {
  class Picture {
    fetchPriority = '';
    sizes = '';
    srcset = '';
    src = '';
    constructor() {
      pictures.push(this);
    }
  }
  const pictures: Picture[] = [];

  beforeEach(() => {
    pictures.length = 0;
    vi.stubGlobal('Image', Picture);
    localStorage.setItem('access', token);
    localStorage.setItem('root', writeSlices(null, { session }));
  });

  const answer = (content: unknown) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(content))));
  const first = { id: 7, image_url: '/pictures/restaurant/seven.webp' };

  it('is loaded as the card will show it, before the scripts have loaded', async () => {
    answer({ restaurants: [first, { id: 8, image_url: '/pictures/restaurant/eight.webp' }] });
    await open('/home');
    await vi.waitFor(() => expect(pictures).toHaveLength(1));
    const { src, srcSet } = pictureSources(first.image_url, 360);
    expect(pictures[0]).toEqual({ fetchPriority: 'high', sizes: cardPictureSize.sizes, src, srcset: srcSet });
  });

  it('is not loaded if the address has a search or another order', async () => {
    answer({ restaurants: [first] });
    await open('/home?sort=price');
    await new Promise((resolve) => setImmediate(resolve));
    expect(pictures).toEqual([]);
  });

  it('leaves the answer to the app', async () => {
    answer({ restaurants: [first] });
    await open('/home');
    await vi.waitFor(() => expect(pictures).toHaveLength(1));
    const request = new Request('https://pehle.test/api/v1/c1/restaurants', {
      headers: { authorization: `Bearer ${token}` },
    });
    const taken = await globalThis.takeEarlyCall?.(request, '{"city_id":1}');
    expect(await taken?.json()).toEqual({ restaurants: [first] });
  });

  it.each([
    ['without restaurants', { restaurants: [] }],
    ['with a restaurant without a picture', { restaurants: [{ id: 7, image_url: null }] }],
    ['of another form', null],
  ])('is not loaded after an answer %s', async (_, content) => {
    const failures: unknown[] = [];
    const record = (reason: unknown) => failures.push(reason);
    process.on('unhandledRejection', record);
    answer(content);
    await open('/home');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', record);
    expect(pictures).toEqual([]);
    expect(failures).toEqual([]);
  });
});

describe('an answer to an early call', () => {
  const address = 'https://pehle.test/api/v1/c1/restaurants';
  const request = (authorization = `Bearer ${token}`) =>
    new Request(address, { method: 'POST', body: '{"city_id":1}', headers: { authorization } });

  const cities = 'https://pehle.test/api/v1/c1/cities';
  const bearer = { headers: { authorization: `Bearer ${token}` } };

  beforeEach(async () => {
    localStorage.setItem('access', token);
    await open('/home');
  });

  it('is handed over once', async () => {
    const answer = await globalThis.takeEarlyCall?.(request(), '{"city_id":1}');
    expect(await answer?.text()).toBe('/api/v1/c1/restaurants');
    expect(globalThis.takeEarlyCall?.(request(), '{"city_id":1}')).toBeUndefined();
  });

  it.each([
    ['another token', request('Bearer other'), '{"city_id":1}'],
    ['another body', request(), '{"city_id":2}'],
    ['another path', new Request(`${address}Media`, { headers: { authorization: `Bearer ${token}` } }), ''],
  ])('is not handed over to a call with %s', (_, call, body) => {
    expect(globalThis.takeEarlyCall?.(call, body)).toBeUndefined();
  });

  it('is dropped after 20 s', () => {
    vi.advanceTimersByTime(19_999);
    expect(globalThis.takeEarlyCall?.(new Request(cities, bearer), '')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(globalThis.takeEarlyCall?.(request(), '{"city_id":1}')).toBeUndefined();
  });
});
