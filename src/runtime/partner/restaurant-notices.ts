import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { useNotices } from '../notices.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Carries out what a flow about restaurants tells; after a change the list is asked for anew. */
export function useRestaurantNotices(flow: AnyActorRef): void {
  const restaurants = usePortalFlow('partnerRestaurants');
  useNotices(flow);
  useEffect(() => {
    const changed = flow.on('restaurants.changed', () => restaurants.send({ type: 'restaurants.refresh' }));
    return () => changed.unsubscribe();
  }, [flow, restaurants]);
}
