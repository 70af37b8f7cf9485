// @vitest-environment happy-dom
import { Actor, waitFor, type AnyActorRef } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { persistedKey, writeSlices } from '../../machines/app/persisted.ts';
import { selectToasts } from '../../machines/shared/toasts/toasts.selectors.ts';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { startApp } from '../../src/app/start-app.ts';

vi.mock('../../src/design/visually-hidden.css.ts', () => ({ visuallyHidden: 'hidden' }));

/**
 * The app as a phone starts it after it has discarded the tab: the access tokens of both roles have expired, their
 * refresh tokens are valid, and a payment was left open, so every app-wide flow makes its first calls at once.
 */

const phone = '9876543210';
const user = { name: 'Asha Rao', phone, email: null, address: null };
/** An access token with this expiry, epoch s. */
const token = (exp: number) => `e30.${btoa(JSON.stringify({ sub: '7', exp }))}.c2ln`;
const now = Math.floor(Date.now() / 1000);
const old = token(now - 36);
const fresh = token(now + 900);
const refusal = { code: 'token_not_valid', message: '', detail: '' };

/** Calls that the server has answered, with their statuses. */
let calls: string[];

/** Answers like the server: an expired token is refused, a refresh token is accepted. */
async function answer(request: Request): Promise<Response> {
  await Promise.resolve();
  const path = new URL(request.url).pathname.replace('/api/v1/c1', '');
  const bearer = request.headers.get('authorization')?.replace('Bearer ', '');
  const respond = (status: number, json: object) => {
    calls.push(`${path} ${status}`);
    return Response.json(json, { status });
  };
  if (path.endsWith('/jwt/refresh/')) return respond(200, { accessToken: fresh, refreshToken: `${bearer}-next` });
  const isValid = path === '/auth/jwt/verify/' ? (await request.text()).includes(fresh) : bearer === fresh;
  if (!isValid) return respond(401, refusal);
  if (path === '/auth/jwt/verify/') return respond(200, { code: 'token_valid' });
  if (path === '/cities') return respond(200, { cities: [] });
  if (path === '/auth/users/me/') return respond(200, user);
  if (path === '/partner/auth/me') return respond(200, { ...user, address: 'Charminar', createdAt: null });
  return respond(500, { code: 'server_error', message: '', detail: '' });
}

beforeEach(() => {
  calls = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', (asked: Request) => answer(asked));
  // A browser without Web Locks and without a service worker.
  vi.stubGlobal('navigator', {});
  const slices = { access: old, refresh: 'r', partnerAccess: old, partnerRefresh: 'p' };
  for (const [key, value] of Object.entries(slices)) localStorage.setItem(key, value);
});
afterEach(() => vi.unstubAllGlobals());

/** Starts the app with what an earlier visit has stored. */
function start(stored: Parameters<typeof writeSlices>[1]) {
  localStorage.setItem(persistedKey, writeSlices(null, stored));
  // The parts of the configuration and of the router that the flows use at the start.
  const config = { imageHost: '', checkoutScript: '', supportEmail: '' } as RuntimeConfig;
  const heard = vi.spyOn(globalThis, 'addEventListener');
  const { actor } = startApp(config, { navigate: async () => {} } as never);
  onTestFinished(() => {
    actor.stop();
    for (const [type, listener] of heard.mock.calls) removeEventListener(type, listener);
    heard.mockRestore();
  });
  return actor;
}

const session = { isAuthenticated: true, user, edited: null };
const known = (flow: AnyActorRef | undefined, value: object | string) =>
  waitFor(flow as AnyActorRef, (snapshot) => snapshot.matches(value as never), { timeout: 2_000 });

/**
 * Records each actor whose state is read, or to which an event is sent, before it has started: its state is only the initial
 * one then, and the event is handled later.
 */
function recordUseBeforeStart(): string[] {
  const early: string[] = [];
  const note = (actor: AnyActorRef, what: string) => {
    // Only this private field says whether an actor has started; 0 is 'not started'. XState itself reads the state of a
    // child before it starts the child.
    const isWaiting = (actor as unknown as { _processingStatus: number })._processingStatus === 0;
    const caller = new Error().stack?.split('\n')[3] ?? '';
    if (isWaiting && !caller.includes('/StateMachine-')) early.push(`${actor.id}: ${what}`);
  };
  const { getSnapshot, send } = Actor.prototype;
  Actor.prototype.getSnapshot = function read(this: AnyActorRef) {
    note(this, 'state');
    return getSnapshot.call(this as never) as never;
  };
  Actor.prototype.send = function receive(this: AnyActorRef, event) {
    note(this, (event as { type: string }).type);
    send.call(this as never, event);
  };
  onTestFinished(() => void Object.assign(Actor.prototype, { getSnapshot, send }));
  return early;
}

it.each([
  ['a stored session', session],
  ['an unknown session', null],
])(
  'keeps a customer with %s and an expired token logged in, with one refresh [API-26 CAUTH-33 CAUTH-34]',
  async (_, kept) => {
    const early = recordUseBeforeStart();
    const app = start({
      session: kept,
      cart: { owner: phone, restaurantId: null, items: [] },
      checkout: { attempt: null, razorpayOrderId: 'order_1', owner: phone },
    });
    await waitFor(app, ({ children }) => children.checkout !== undefined);
    const { session: flow, toasts, catalog } = app.getSnapshot().children;
    await known(flow, { authenticated: 'known' });
    await known(catalog, { cities: { here: 'fresh' } });
    expect(flow?.getSnapshot().context.user).toEqual(user);
    expect([localStorage.getItem('access'), localStorage.getItem('refresh')]).toEqual([fresh, 'r-next']);
    expect(toasts && selectToasts(toasts.getSnapshot())).toEqual([]);
    expect(calls.filter((each) => /refresh|401/.test(each))).toEqual(['/auth/jwt/refresh/ 200']);
    expect(early).toEqual([]);
  },
);

it.each([
  ['the session flag of this tab', 'true'],
  ['no session flag', null],
])('keeps a partner with %s and an expired token logged in, with one refresh [API-25 API-26]', async (_, flag) => {
  if (flag !== null) sessionStorage.setItem('partnerSession', flag);
  const early = recordUseBeforeStart();
  const app = start({});
  await waitFor(app, (snapshot) => snapshot.matches({ store: 'running' }));
  app.send({ type: 'partner.wanted' });
  await waitFor(app, ({ children }) => children.partner !== undefined, { timeout: 10_000 });
  const portal = app.getSnapshot().children.partner;
  await known(portal?.getSnapshot().children.partnerSession, { authenticated: 'known' });
  expect([localStorage.getItem('partnerAccess'), localStorage.getItem('partnerRefresh')]).toEqual([fresh, 'p-next']);
  expect(calls.filter((each) => /partner.*refresh|401/.test(each))).toEqual(['/partner/auth/jwt/refresh/ 200']);
  expect(early).toEqual([]);
});

describe('a page that the browser restores from its back-forward cache', () => {
  const dish = {
    id: 1,
    name: 'Dosa',
    price: 90,
    image_url: null,
    is_veg: 1,
    restaurantId: 3,
    restaurantName: 'A',
    qty: 2,
  } as const;
  const cart = { owner: phone, restaurantId: 3, items: [dish] };
  const sessionToken = (sid: string, exp = now + 900) => `e30.${btoa(JSON.stringify({ sub: '7', sid, exp }))}.c2ln`;
  const reload = vi.fn<() => void>();

  /** Starts the app for a customer with a dish in the cart, and lets the page be kept while `change` is stored. */
  async function restoreAfter(change: () => void) {
    reload.mockReset();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/cart', reload });
    onTestFinished(() => document.documentElement.removeAttribute('hidden'));
    localStorage.setItem('refresh', sessionToken('s-1'));
    localStorage.removeItem('partnerRefresh');
    const app = start({ session, cart });
    const { children } = await waitFor(app, (snapshot) => snapshot.children.session !== undefined);
    await known(children.session, { authenticated: 'known' });
    dispatchEvent(new Event('pagehide'));
    change();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    return app.getSnapshot().children;
  }

  const storeSlices = (slices: Parameters<typeof writeSlices>[1]) =>
    localStorage.setItem(persistedKey, writeSlices(localStorage.getItem(persistedKey), slices));

  it('takes over the cart that another tab has paid, without loading again', async () => {
    const { cart: flow } = await restoreAfter(() => storeSlices({ cart: { ...cart, restaurantId: null, items: [] } }));
    expect(flow?.getSnapshot().context.cart.items).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays as it is while only its token was renewed', async () => {
    const { cart: flow } = await restoreAfter(() => localStorage.setItem('refresh', sessionToken('s-1', now + 1_800)));
    expect(flow?.getSnapshot().context.cart.items).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    expect(document.documentElement.hidden).toBe(false);
  });

  it('shows nothing of the customer who has logged out in another tab [CAUTH-34]', async () => {
    const { session: flow } = await restoreAfter(() => localStorage.clear());
    expect(flow?.getSnapshot().context.user).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['another customer has logged in', () => localStorage.setItem('refresh', sessionToken('s-2'))],
    ['the profile was edited', () => storeSlices({ session: { ...session, edited: { ...user, name: 'Asha' } } })],
    [
      'a payment was started',
      () => storeSlices({ checkout: { attempt: null, razorpayOrderId: 'order_2', owner: phone } }),
    ],
  ])('is hidden and loads again if %s', async (_, change) => {
    await restoreAfter(change);
    expect(reload).toHaveBeenCalledOnce();
    expect(document.documentElement.hidden).toBe(true);
  });
});
