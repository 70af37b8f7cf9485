import type { PartnerCity } from '../restaurants/restaurants.machine.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import type { RestaurantEntryEvent } from '../lib/restaurant-entry.ts';

export interface RestaurantCreateInput {
  /** The `Idempotency-Key` of this restaurant: 8 to 50 of A-Z, a-z, 0-9, _ and -. */
  key: string;
  cities: readonly PartnerCity[];
}

export type RestaurantCreateEvent =
  | RestaurantEntryEvent
  | { type: 'picture.choose'; file: ChosenFile }
  | { type: 'picture.remove' }
  /** Repeats a creation that got no answer. */
  | { type: 'create.retry' }
  | { type: 'upload.cancel' }
  | { type: 'picture.retry' }
  /** 'Continue without image' (D24). */
  | { type: 'picture.skip' };
