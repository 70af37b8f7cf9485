import { formatDateSlot } from '../../../domain/named-day.ts';
import { isolateName } from '../../../domain/isolate-name.ts';
import type { Pickup, PickupPlace } from '../orders/pickups.ts';
import type { ShareOrderSnapshot } from './share-order.machine.ts';

export interface ShareOrderView {
  label: 'Share' | 'Copied!';
  isCopied: boolean;
  hasFailed: boolean;
}

export function selectPage(snapshot: ShareOrderSnapshot): ShareOrderView {
  const isCopied = snapshot.matches('copied');
  return { label: isCopied ? 'Copied!' : 'Share', isCopied, hasFailed: snapshot.matches('failed') };
}

/** Returns what another person needs who collects the order, a line each. */
export function shareText({ id, code, slot }: Pickup, { restaurant, address, map }: PickupPlace): string {
  return [
    `Order ${id} at ${isolateName(restaurant)}, ${isolateName(address)}`,
    `Code at the counter: ${code}`,
    ...(slot ? [`Pickup slot ${formatDateSlot(slot)}`] : []),
    ...(map === null ? [] : [map]),
  ].join('\n');
}
