/** The highest stock that counts as 'low' (spec §9). */
export const lowStockThreshold = 5;

export type StockLevel = 'out' | 'low' | 'enough' | 'unknown';

/**
 * Returns the stock level of a live count; 'unknown' without live info, because then the server checks the stock at
 * checkout (D31).
 */
export function stockLevel(liveCount: number | undefined): StockLevel {
  if (liveCount === undefined) return 'unknown';
  if (liveCount <= 0) return 'out';
  return liveCount <= lowStockThreshold ? 'low' : 'enough';
}

/**
 * Whether `quantity` portions of an item with this live count are in stock; true if the count is unknown (spec §4,
 * Cart; D31).
 */
export function isInStock(liveCount: number | undefined, quantity: number): boolean {
  return liveCount === undefined || (liveCount > 0 && quantity <= liveCount);
}

/** The stock in the live info of a dish. */
export interface Counts {
  /** How many portions are left today. */
  readonly live_count: number;
  /** The most portions that can be ordered for a later day; absent if they are not more than those of today (D280). */
  readonly orderable_count?: number;
}
