import { isRecord } from '../../../domain/is-record.ts';
import { may, orderRights } from '../../../domain/order-rights.ts';
import type { Slot } from '../../../domain/slot.ts';
import type { Order } from './order-list.ts';

/** What a customer shows at the counter. */
export interface Pickup {
  /** Id of the order. */
  id: string;
  /** The pickup code, six digits. */
  code: string;
  /** The modules of the QR code (`domain/qr-bits.ts`); null if the server sends none. */
  qr: string | null;
  slot: Slot | null;
  /** Where it is collected; absent on what an earlier release kept. */
  place?: PickupPlace;
}

/** Where an order is collected. */
export interface PickupPlace {
  restaurant: string;
  address: string;
  /** The address of a map. */
  map: string | null;
  /** Ten digits. */
  phone: string | null;
}

/** The pickups of a customer's open orders, kept on the device for a visit without network (D222). */
export interface PersistedPickups {
  /** Phone number of the customer. */
  of: string;
  pickups: Pickup[];
}

/** Returns the pickup code from the payment until the hand-over; otherwise null (D18). */
export function pickupCodeOf(order: Order): string | null {
  return may(orderRights.customer.seePickupCode, order) ? order.pickup_code : null;
}

/** Returns what the customer shows for an order, from its payment until its hand-over; otherwise null (D18). */
export function pickupOf(order: Order): Pickup | null {
  const code = pickupCodeOf(order);
  if (code === null) return null;
  const { id, pickup_qr: qr = null, slot_info } = order;
  const [slot] = slot_info;
  return {
    id,
    code,
    qr,
    slot: slot ? { start_time: slot.start_time, slot_duration: slot.slot_duration } : null,
    ...placeOf(order),
  };
}

function placeOf({ restaurant_name: restaurant, restaurant_place, restaurant_phone }: Order): Pick<Pickup, 'place'> {
  if (!restaurant_place) return {};
  const { street_address: address, map } = restaurant_place;
  return { place: { restaurant, address, map, phone: restaurant_phone ?? null } };
}

export function pickupsOf(orders: readonly Order[]): Pickup[] {
  return orders.flatMap((order) => pickupOf(order) ?? []);
}

export function isPersistedPickups(value: unknown): value is PersistedPickups {
  return (
    isRecord(value) &&
    typeof value['of'] === 'string' &&
    Array.isArray(value['pickups']) &&
    value['pickups'].every(isPickup)
  );
}

function isPickup(value: unknown): value is Pickup {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['code'] === 'string' &&
    (value['qr'] === null || typeof value['qr'] === 'string') &&
    (value['slot'] === null || isSlot(value['slot'])) &&
    (value['place'] === undefined || isPlace(value['place']))
  );
}

function isPlace(value: unknown): value is PickupPlace {
  return (
    isRecord(value) &&
    typeof value['restaurant'] === 'string' &&
    typeof value['address'] === 'string' &&
    [value['map'], value['phone']].every((each) => each === null || typeof each === 'string')
  );
}

function isSlot(value: unknown): value is Slot {
  return isRecord(value) && typeof value['start_time'] === 'number' && typeof value['slot_duration'] === 'number';
}
