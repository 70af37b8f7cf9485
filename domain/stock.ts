/** At this count and below an item is 'low' (spec §9). */
export const lowStockThreshold = 5;

export type StockLevel = 'out' | 'low' | 'enough' | 'unknown';

/** The level of a live count; no live entry means unknown, and the server decides at checkout (D31). */
export function stockLevel(liveCount: number | undefined): StockLevel {
  if (liveCount === undefined) return 'unknown';
  if (liveCount <= 0) return 'out';
  return liveCount <= lowStockThreshold ? 'low' : 'enough';
}

/** Whether `quantity` can be had of an item with this live count (spec §4, Cart; D31). */
export function isInStock(liveCount: number | undefined, quantity: number): boolean {
  return liveCount === undefined || (liveCount > 0 && quantity <= liveCount);
}
