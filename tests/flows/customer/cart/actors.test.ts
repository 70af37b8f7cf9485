import { expect, it } from 'vitest';
import { createCartActors } from '../../../../machines/customer/cart/cart.actors.ts';
import type { PersistedCart } from '../../../../machines/customer/cart/persisted-cart.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

it('reports each cart that another tab stores, until it is stopped', () => {
  const listeners = new Set<(kept: PersistedCart) => void>();
  const { watchTabs } = createCartActors({
    api: createApiClient('', () => Promise.reject()),
    ownHold: () => null,
    watchPersistedCart: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const { events, stop } = runCallback(watchTabs);
  const kept = { restaurantId: null, items: [], owner: '9876543210' };
  for (const listener of listeners) listener(kept);
  expect(events).toEqual([{ type: 'cart.synced', kept }]);
  stop();
  expect(listeners.size).toBe(0);
});
