import { useEffect } from 'react';
import type { ScanActorRef } from '../../../machines/partner/scan/scan.machine.ts';
import { readTabStorage, writeTabStorage } from '../tab-storage.ts';

/** Key of session storage: the restaurant that was chosen on the scan page. A logout removes it. */
const key = 'partnerScan';

/** Returns the id of the restaurant that was chosen last in this tab; null if there is none. */
export function keptRestaurant(): number | null {
  const kept = readTabStorage(key);
  return kept === null ? null : Number(kept);
}

/** Keeps the chosen restaurant for the next load: the link in the bar loads the page anew (D223). */
export function useKeptRestaurant(flow: ScanActorRef): void {
  useEffect(() => {
    const chosen = flow.on('restaurant.chosen', ({ restaurantId }) => void writeTabStorage(key, String(restaurantId)));
    return () => chosen.unsubscribe();
  }, [flow]);
}
