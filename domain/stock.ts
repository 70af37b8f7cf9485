/** An item with this count or less is 'low' (spec §9). */
export const lowStockThreshold = 5;

export type StockLevel = 'out' | 'low' | 'enough' | 'unknown';

/** The stock level of a live count. 'unknown' without live info: then the server decides at checkout (D31). */
export function stockLevel(liveCount: number | undefined): StockLevel {
  if (liveCount === undefined) return 'unknown';
  if (liveCount <= 0) return 'out';
  return liveCount <= lowStockThreshold ? 'low' : 'enough';
}

/** Whether `quantity` of an item with this live count is in stock (spec §4, Cart; D31). */
export function isInStock(liveCount: number | undefined, quantity: number): boolean {
  return liveCount === undefined || (liveCount > 0 && quantity <= liveCount);
}
