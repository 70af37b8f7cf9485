/**
 * What a partner sets about the orders of a restaurant: which values each setting can have, and that of a new restaurant.
 * Minutes are whole. A test compares the rows with the contract and with the database.
 */
export const orderSettings = {
  /** Minutes that a rush adds to the preparation time (D167). */
  rush_minutes: { values: [0, 10, 20, 30], initial: 0 },
  preparation_minutes: { min: 5, max: 180, initial: 20 },
  /** Length of a pickup slot (D210). */
  slot_minutes: { values: [10, 15, 20, 30, 60], initial: 30 },
  /** What a slot has place for, in `slot_unit`; null without a limit. */
  slot_capacity: { min: 1, max: 1000, initial: null },
  /** What the capacity counts: each order as one, or each portion. */
  slot_unit: { values: ['orders', 'dishes'], initial: 'orders' },
  /** How long before closing time orders for 'as soon as possible' end. */
  last_order_minutes: { min: 0, max: 120, initial: 0 },
  /** How paid orders are taken: each at once, or each after its partner has accepted it (D259). */
  accept_mode: { values: ['auto', 'manual'], initial: 'auto' },
  /** How long a partner has to accept an order (D260). */
  accept_minutes: { min: 2, max: 15, initial: 10 },
  /** Whether the partner gets an SMS about a new order for which no page rings (D374). */
  unheard_sms: { values: ['off', 'on'], initial: 'off' },
  /** For how many days after today customers can order (D277). */
  days_ahead: { min: 0, max: 7, initial: 0 },
} as const;

export type OrderSettingName = keyof typeof orderSettings;
