import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { useNotices } from '../notices.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Handles the notices of a restaurant flow and reloads the list of restaurants after a change. */
export function useRestaurantNotices(flow: AnyActorRef): void {
  const restaurants = usePortalFlow('partnerRestaurants');
  useNotices(flow);
  useEffect(() => {
    const changed = flow.on('restaurants.changed', () => restaurants.send({ type: 'restaurants.refresh' }));
    return () => changed.unsubscribe();
  }, [flow, restaurants]);
}
