// @vitest-environment happy-dom
import { act } from 'react';
import { assign, createActor, setup } from 'xstate';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isRestaurantDraft } from '../../machines/partner/lib/form-draft.ts';
import { useFormDraft } from '../../src/runtime/partner/form-draft.ts';
import { PortalContext, type Portal } from '../../src/runtime/partner/portal-context.tsx';
import { fillSessionStorage } from '../fixtures/full-session-storage.ts';
import { render } from '../fixtures/render.tsx';

const phone = '9876500001';
const stored = () => sessionStorage.getItem('partnerDraft');
const draftOf = (of: string) => JSON.stringify({ of, form: 'restaurant-add', values: { name: 'Udupi' } });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the session of a logged-in partner; `user` is null if the profile is not loaded yet. */
function startSession(user: { phone: string } | null) {
  const session = setup({ types: { context: {} as { user: { phone: string } | null } } }).createMachine({
    context: { user },
    initial: 'authenticated',
    states: {
      authenticated: { on: { ended: { target: 'anonymous', actions: assign({ user: null }) } } },
      anonymous: {},
    },
    on: { arrived: { actions: assign({ user: ({ event }) => event['user'] as { phone: string } }) } },
  });
  const portal = createActor(
    setup({ actors: { session } }).createMachine({ invoke: { id: 'partnerSession', src: 'session' } }),
  ).start();
  onTestFinished(() => void portal.stop());
  const { partnerSession } = portal.getSnapshot().children;
  return { portal, send: (event: { type: string; user?: object }) => act(async () => partnerSession?.send(event)) };
}

/** Opens a form in the session of `user`; `values` are its unsaved values, null if there are none. */
async function openForm(user: { phone: string } | null, values: { name: string } | null = null) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { portal, send } = startSession(user);
  const restored: object[] = [];
  function Form() {
    const restore = (draft: object) => restored.push(draft);
    useFormDraft({ form: 'restaurant-add', read: () => values, restore, isValues: isRestaurantDraft });
    return null;
  }
  const { unmount } = await render(
    // The form uses only the actor of the portal.
    <PortalContext value={{ actor: portal } as unknown as Portal}>
      <Form />
    </PortalContext>,
  );
  return { restored, send, unmount };
}

it('stores the unsaved values when the session ends', async () => {
  const { send } = await openForm({ phone }, { name: 'Udupi' });
  vi.runAllTimers();
  expect(stored()).toBeNull();
  await send({ type: 'ended' });
  expect(stored()).toBe(draftOf(phone));
});

it('stores nothing, and throws nothing, when the session ends and the storage is full', async () => {
  const { send } = await openForm({ phone }, { name: 'Udupi' });
  vi.runAllTimers();
  fillSessionStorage();
  await send({ type: 'ended' });
  // An error of a subscriber is thrown in a later task.
  expect(() => vi.runAllTimers()).not.toThrow();
  expect(stored()).toBeNull();
});

it('stores nothing if there are no unsaved values, or if the partner is unknown', async () => {
  const saved = await openForm({ phone });
  await saved.send({ type: 'ended' });
  const unknown = await openForm(null, { name: 'Udupi' });
  await unknown.send({ type: 'ended' });
  expect(stored()).toBeNull();
});

it('restores the values of the same partner once, and removes them from the storage', async () => {
  sessionStorage.setItem('partnerDraft', draftOf(phone));
  const { restored, send } = await openForm({ phone });
  expect(restored).toEqual([{ name: 'Udupi' }]);
  vi.runAllTimers();
  expect(stored()).toBeNull();
  await send({ type: 'arrived', user: { phone } });
  expect(restored).toHaveLength(1);
});

it('restores the values when the profile is loaded', async () => {
  sessionStorage.setItem('partnerDraft', draftOf(phone));
  const { restored, send } = await openForm(null);
  vi.runAllTimers();
  expect([restored, stored()]).toEqual([[], draftOf(phone)]);
  await send({ type: 'arrived', user: { phone } });
  expect(restored).toEqual([{ name: 'Udupi' }]);
  vi.runAllTimers();
  expect(stored()).toBeNull();
});

it('removes the values of another partner without restoring them', async () => {
  sessionStorage.setItem('partnerDraft', draftOf('9876500002'));
  const { restored } = await openForm({ phone });
  vi.runAllTimers();
  expect([restored, stored()]).toEqual([[], null]);
});

it('stores nothing after the form is left', async () => {
  const { send, unmount } = await openForm({ phone }, { name: 'Udupi' });
  await unmount();
  await send({ type: 'ended' });
  expect(stored()).toBeNull();
});
