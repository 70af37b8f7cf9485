import type { Cart, CartItem } from '../../../domain/cart.ts';
import { isRecord } from '../../shared/lib/is-record.ts';

/** The persisted cart (D33, D44), with the phone of its customer. */
export interface PersistedCart extends Cart {
  owner: string | null;
}

/** Validates a stored cart; a damaged cart is dropped as a whole (D44). */
export function isPersistedCart(value: unknown): value is PersistedCart {
  if (!isRecord(value) || !Array.isArray(value['items'])) return false;
  const { restaurantId, items, owner } = value;
  return (
    (owner === null || typeof owner === 'string') &&
    items.every((item) => isCartItem(item) && item.restaurantId === restaurantId) &&
    (items.length === 0 ? restaurantId === null : typeof restaurantId === 'number')
  );
}

function isCartItem(value: unknown): value is CartItem {
  return (
    isRecord(value) &&
    isCount(value['id']) &&
    isCount(value['restaurantId']) &&
    isCount(value['qty']) &&
    typeof value['restaurantName'] === 'string' &&
    typeof value['name'] === 'string' &&
    (value['is_veg'] === 0 || value['is_veg'] === 1) &&
    (typeof value['price'] === 'number' || typeof value['price'] === 'string') &&
    (value['image_url'] === null || typeof value['image_url'] === 'string')
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}
