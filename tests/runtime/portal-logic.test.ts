// @vitest-environment happy-dom
import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readPersisted } from '../../machines/app/persisted.ts';
import type { PartnerPortalActorRef, PersistedPartner } from '../../machines/partner/portal/portal.machine.ts';
import { createPersister } from '../../src/runtime/persistence.ts';
import { createPortalLogic } from '../../src/runtime/partner/portal-logic.ts';
import { answeringApi, type ApiAnswer } from '../fixtures/answering-api.ts';
import { boardOrder } from '../fixtures/board-order.ts';
import { fillSessionStorage } from '../fixtures/full-session-storage.ts';
import { memoryTokens } from '../fixtures/memory-tokens.ts';
import { assertionNeeded } from '../fixtures/passkey-examples.ts';

const phone = '9876500001';
const now = 1_795_246_200_000;
const nothing: PersistedPartner = { login: null, edits: null, restaurantId: null };
const answers: Record<string, object> = {
  '/partner/auth/me': { name: 'Imran Khan', phone, address: 'Shalibanda Road' },
  '/partner/restaurants/': { data: [], partnerId: 4, count: 0 },
  '/partner/cities': { cities: [] },
  '/partner/auth/send_otp': { message: 'Sent.' },
  '/partner/auth/jwt/refresh/': { accessToken: 'new-a', refreshToken: 'new-r' },
};

beforeEach(() => {
  localStorage.clear();
  // A browser without Web Locks.
  vi.stubGlobal('navigator', {});
  sessionStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPortal(input = nothing, hasTokens = true, given: Record<string, ApiAnswer> = {}) {
  const tokens = memoryTokens(hasTokens ? { accessToken: 'a', refreshToken: 'r' } : undefined);
  const answer = ({ path }: { path: string }): ApiAnswer => given[path] ?? { status: 200, json: answers[path] };
  const ofPartner = answeringApi(answer);
  const plain = answeringApi(answer);
  const log: string[] = [];
  const logic = createPortalLogic({
    api: ofPartner.api,
    plainApi: plain.api,
    tokens,
    exclusively: (work) => (log.push('lock'), work()),
    revokeSessions: () => log.push('revoke'),
    clearStorage: () => log.push('clear'),
    onNetworkBack: () => () => {},
    portal: () => portal,
  });
  const portal: PartnerPortalActorRef = createActor(logic, {
    id: 'partner',
    input,
    inspect: createPersister(),
  }).start();
  onTestFinished(() => {
    portal.stop();
  });
  return { portal, tokens, log, lines: () => [...ofPartner.calls, ...plain.calls].map(({ path }) => path), plain };
}

type Portal = ActorRefFrom<ReturnType<typeof createPortalLogic>>;
const sessionOf = (portal: Portal) => portal.getSnapshot().children.partnerSession?.getSnapshot();
const settled = () => new Promise(setImmediate);
/** Waits for a condition without `vi.waitFor`, which would advance the fake timers. */
const until = async (check: () => boolean): Promise<void> => {
  if (check()) return;
  await settled();
  await until(check);
};
const persisted = () => readPersisted(localStorage.getItem('root'));

it("requests the partner from the server, and sets this tab's session flag until the logout", async () => {
  const { portal, log, lines } = openPortal();
  expect(sessionStorage.getItem('partnerSession')).toBeNull();
  await vi.waitFor(() => expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' }));
  expect([lines(), sessionStorage.getItem('partnerSession')]).toEqual([['/partner/auth/me'], 'true']);
  portal.getSnapshot().children.partnerSession?.send({ type: 'session.leave' });
  await waitFor(portal, ({ status }) => status === 'done');
  expect([log, sessionStorage.getItem('partnerSession')]).toEqual([['revoke', 'clear'], null]);
});

/** Opens the portal, and holds 'Ready' for one order and 'Prepare' for another. */
async function holdActions(answer: ApiAnswer) {
  const opened = openPortal(nothing, true, { '/partner/order/act': answer });
  const { portal, log, lines } = opened;
  await vi.waitFor(() => expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' }));
  const { partnerOrderActions: actions, partnerSession: session } = portal.getSnapshot().children;
  for (const [orderId, action] of [
    ['12-1042', 'ready'],
    ['12-1043', 'prepare'],
  ] as const)
    actions?.send({
      type: 'order.forward',
      orderId,
      event: { type: 'action.start', action: { action } },
      keySeed: 'seed',
    });
  const sent = () => lines().filter((path) => path === '/partner/order/act').length;
  return { portal, log, sent, leave: () => session?.send({ type: 'session.leave' }) };
}

it('sends the actions that can still be undone at a logout, and revokes the session after their answers', async () => {
  const { portal, log, sent, leave } = await holdActions({ status: 200, json: { order: boardOrder({}) } });
  expect(sent()).toBe(0);
  leave();
  await settled();
  expect([sent(), log]).toEqual([2, ['revoke', 'clear']]);
  expect(portal.getSnapshot().status).toBe('done');
});

it('logs out when the actions on orders fail', async () => {
  const { portal, log, sent, leave } = await holdActions('broken');
  leave();
  await waitFor(portal, ({ status }) => status === 'done');
  expect([sent(), log]).toEqual([2, ['revoke', 'clear']]);
});

it('waits at most 3 s for the answers of actions at a logout', async () => {
  const { portal, log, sent, leave } = await holdActions('silent');
  leave();
  await settled();
  vi.advanceTimersByTime(2_999);
  await settled();
  expect([sent(), log, portal.getSnapshot().status]).toEqual([2, [], 'active']);
  vi.advanceTimersByTime(1);
  await waitFor(portal, ({ status }) => status === 'done');
  expect(log).toEqual(['revoke', 'clear']);
});

it('is authenticated until the logout although the session storage is full', async () => {
  fillSessionStorage();
  const { portal, log } = openPortal();
  await vi.waitFor(() => expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' }));
  portal.getSnapshot().children.partnerSession?.send({ type: 'session.leave' });
  await waitFor(portal, ({ status }) => status === 'done');
  expect(log).toEqual(['revoke', 'clear']);
});

it('is authenticated at once if the session flag of this tab is set', async () => {
  sessionStorage.setItem('partnerSession', 'true');
  const { portal } = openPortal();
  await Promise.resolve();
  await Promise.resolve();
  expect(sessionOf(portal)?.value).toEqual({ authenticated: 'loadingPartner' });
});

it('persists the edits of the profile, and the login in progress', async () => {
  const { portal } = openPortal();
  await vi.waitFor(() => expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' }));
  const profile = { name: 'Imran', phone, address: 'Charminar' };
  portal.getSnapshot().children.partnerSession?.send({ type: 'profile.edited', profile });
  expect(persisted().partnerEdits).toEqual({ ...profile, of: phone });
  portal.getSnapshot().children.partnerLogin?.send({ type: 'phone.change', phone });
  expect(persisted().partnerLogin).toEqual({ phone, otpSent: false, sent: null });
});

it("sends the partner's login requests, and allows a request for another code after 30 s", async () => {
  const { portal, plain } = openPortal(nothing, false);
  const login = portal.getSnapshot().children.partnerLogin;
  login?.send({ type: 'phone.change', phone });
  login?.send({ type: 'phone.submit' });
  await until(() => persisted().partnerLogin?.otpSent === true);
  expect(persisted().partnerLogin).toEqual({ phone, otpSent: true, sent: { phone, at: now } });
  expect(plain.calls).toEqual([{ method: 'POST', path: '/partner/auth/send_otp', body: { phone } }]);
  vi.advanceTimersByTime(29_999);
  expect(login?.getSnapshot().can({ type: 'code.resend' })).toBe(false);
  vi.advanceTimersByTime(1);
  expect(login?.getSnapshot().can({ type: 'code.resend' })).toBe(true);
});

it("asks the browser for a passkey if the login's code is not enough", async () => {
  const json = {
    code: 'second_factor_required',
    message: 'Use your passkey.',
    detail: '',
    second_factor: assertionNeeded,
  };
  const sent = { phone, otpSent: true, sent: { phone, at: now } };
  const verify = { '/partner/auth/verify_otp': { status: 403, json } };
  const { portal } = openPortal({ ...nothing, login: sent }, false, verify);
  const children = () => portal.getSnapshot().children;
  children().partnerLogin?.send({ type: 'code.change', code: '482913' });
  children().partnerLogin?.send({ type: 'code.submit' });
  await until(() => children().partnerSecondFactor !== undefined);
  children().partnerSecondFactor?.send({ type: 'passkey.use' });
  await until(() => children().partnerSecondFactor?.getSnapshot().context.failure !== null);
  // The stubbed browser has no WebAuthn.
  expect(children().partnerSecondFactor?.getSnapshot().context.failure).toMatch(
    /^This browser cannot use passkeys here/,
  );
});

it('continues the wait for another code after a reload', () => {
  const { portal } = openPortal(
    { ...nothing, login: { phone, otpSent: true, sent: { phone, at: now - 20_000 } } },
    false,
  );
  const login = portal.getSnapshot().children.partnerLogin;
  vi.advanceTimersByTime(9_999);
  expect(login?.getSnapshot().can({ type: 'code.resend' })).toBe(false);
  vi.advanceTimersByTime(1);
  expect(login?.getSnapshot().can({ type: 'code.resend' })).toBe(true);
});

it("refreshes the partner's token, in one tab at a time", async () => {
  const { portal, plain, log, tokens } = openPortal();
  portal.getSnapshot().children.partnerTokenRefresh?.send({ type: 'token.refused' });
  await vi.waitFor(() => expect([tokens.access(), tokens.refresh()]).toEqual(['new-a', 'new-r']));
  expect([plain.calls.map(({ path }) => path), log]).toEqual([['/partner/auth/jwt/refresh/'], ['lock']]);
});

it('loads the restaurants when a page needs them', async () => {
  const { portal, lines } = openPortal();
  await settled();
  expect(lines()).not.toContain('/partner/restaurants/');
  portal.send({ type: 'restaurants.wanted' });
  await vi.waitFor(() => expect(lines()).toContain('/partner/restaurants/'));
});

it('counts the new orders of the shown restaurant on each page, and stores the restaurant', async () => {
  const orders = [7, 12, 12].map((restaurant, at) =>
    boardOrder({ id: `${restaurant}-${at}`, restaurant_id: restaurant, is_seen: false }),
  );
  const board: ApiAnswer = { status: 200, json: { now, orders } };
  const own: ApiAnswer = { status: 200, json: { data: [{ id: 7 }, { id: 12 }], partnerId: 4, count: 2 } };
  const { portal } = openPortal({ ...nothing, restaurantId: 12 }, true, {
    '/partner/board': board,
    '/partner/restaurants/': own,
  });
  const unseen = () => portal.getSnapshot().children.partnerAlarm?.getSnapshot().context.unseen;
  portal.send({ type: 'restaurants.wanted' });
  await until(() => unseen() === 2);
  portal.getSnapshot().children.partnerBoard?.send({ type: 'restaurant.choose', restaurantId: 7 });
  expect([unseen(), persisted().partnerBoard]).toEqual([1, { restaurantId: 7 }]);
  portal.getSnapshot().children.partnerBoard?.send({ type: 'restaurant.choose', restaurantId: null });
  expect([unseen(), persisted().partnerBoard]).toEqual([3, null]);
  // After the session has ended, no order is left to count; the next login loads the board again.
  portal.send({ type: 'tokens.removed' });
  expect([unseen(), portal.getSnapshot().children.partnerBoard]).toEqual([0, undefined]);
  portal.send({ type: 'restaurants.wanted' });
  await until(() => unseen() === 3);
});

it('shows all restaurants if the stored one is not of the partner', async () => {
  const { portal } = openPortal({ ...nothing, restaurantId: 99 });
  portal.send({ type: 'restaurants.wanted' });
  await until(() => portal.getSnapshot().context.restaurantId === null);
  expect(portal.getSnapshot().children.partnerBoard?.getSnapshot().context.restaurantId).toBeNull();
});

it('restores the return path that was stored before a reload', () => {
  sessionStorage.setItem('partnerReturnTo', '/partner/orders');
  expect(openPortal().portal.getSnapshot().context.returnTo).toBe('/partner/orders');
});

const change = (key: string, newValue: string | null) =>
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

it('ends the session when another tab removes the access token', async () => {
  const { portal } = openPortal();
  await vi.waitFor(() => expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' }));
  change('partnerAccess', 'another');
  change('access', null);
  expect(sessionOf(portal)?.value).toEqual({ authenticated: 'known' });
  change('partnerAccess', null);
  expect(sessionOf(portal)?.value).toBe('anonymous');
});

it('removes its listener of storage events when it is stopped', () => {
  const removed = vi.spyOn(globalThis, 'removeEventListener');
  const added = vi.spyOn(globalThis, 'addEventListener');
  openPortal().portal.stop();
  const watched = added.mock.calls.filter(([type]) => type === 'storage');
  expect(watched).toHaveLength(1);
  expect(removed.mock.calls.filter(([type]) => type === 'storage')).toEqual(watched);
  vi.restoreAllMocks();
});
