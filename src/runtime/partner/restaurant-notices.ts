import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { useNotices } from '../notices.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Handles the notices of a restaurant flow; after a change the list is loaded again. */
export function useRestaurantNotices(flow: AnyActorRef): void {
  const restaurants = usePortalFlow('partnerRestaurants');
  useNotices(flow);
  useEffect(() => {
    const changed = flow.on('restaurants.changed', () => restaurants.send({ type: 'restaurants.refresh' }));
    return () => changed.unsubscribe();
  }, [flow, restaurants]);
}
