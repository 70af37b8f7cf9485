import { orderSettings, type OrderSettingName } from '../../domain/order-settings.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Database, Row } from '../db/schema.ts';

type Restaurants = Database['restaurants'];
type Column = keyof Restaurants;

/** One column of a restaurant: who sees it, and what it means. */
export interface Definition<Name extends Column> {
  /** What it means, in the partner's export of stored data; null if the export leaves it out. */
  readonly words: string | null;
  /** Where customers see it. Absent: nowhere. Only what the contract names can be shown. */
  readonly customers?: Name extends keyof Schemas['Restaurant'] ? 'list and page' | 'page' : never;
  /** Whether the partner's list of restaurants shows it. */
  readonly partner?: Name extends keyof Schemas['PartnerRestaurant'] ? true : never;
  /** Whether it says how to reach a person: the audit log hides it, and it is removed with the owner's account. */
  readonly personal?: true;
  /** What it determines: until when orders are taken, how long the kitchen needs, or whether orders are accepted. */
  readonly determines?: 'opening' | 'kitchen' | 'acceptance';
}

/**
 * The columns of `restaurants`, one row each: a new column does not compile without one. The lists of columns in queries,
 * what customers and partners see, and the export derive from it; `domain/order-settings.ts` has the values of settings.
 */
const definitions = {
  id: { words: 'The number of the restaurant', customers: 'list and page', partner: true },
  partner_id: { words: null },
  city_id: { words: 'The number of its city', partner: true },
  name: { words: 'Its name', customers: 'list and page', partner: true },
  cuisine: { words: 'Its cuisine', customers: 'list and page' },
  street_address: { words: 'Its address', customers: 'list and page', partner: true },
  phone: { words: 'Its phone number', customers: 'page', partner: true, personal: true },
  guest_phone: { words: 'The number that its guests see', partner: true, personal: true },
  map_url: { words: 'Its link to a map', customers: 'list and page', partner: true },
  latitude: { words: 'Where it is', customers: 'list and page', partner: true },
  longitude: { words: 'Where it is', customers: 'list and page', partner: true },
  image_url: { words: 'Its picture', customers: 'list and page', partner: true },
  rating: { words: 'Its rating', customers: 'list and page' },
  is_veg: { words: '1 if it is vegetarian', customers: 'list and page', partner: true },
  status: { words: 'Whether it is approved', partner: true },
  version: { words: null, partner: true },
  /** Not used: `paused_until` replaced it. */
  paused: { words: null },
  fssai: { words: 'Its food licence', customers: 'list and page' },
  paused_until: { words: 'Until when it takes no orders', determines: 'opening' },
  rush_minutes: { words: 'Minutes that are added to the preparation time', determines: 'kitchen' },
  rush_until: { words: 'Until when they are added', determines: 'kitchen' },
  preparation_minutes: { words: 'The preparation time in minutes', determines: 'kitchen' },
  slot_minutes: { words: 'The length of a pickup slot in minutes', determines: 'kitchen' },
  slot_capacity: { words: 'How much a slot has place for, if that is limited', determines: 'kitchen' },
  slot_unit: { words: 'What the capacity counts: orders or portions', determines: 'kitchen' },
  last_order_minutes: {
    words: 'How many minutes before closing time the last orders are taken',
    determines: 'opening',
  },
  accept_mode: {
    words: 'Whether you accept each order yourself (manual) or not (auto)',
    determines: 'acceptance',
  },
  accept_minutes: { words: 'How many minutes you have to accept an order', determines: 'acceptance' },
  unheard_sms: {
    words: 'Whether you get an SMS (on) or not (off) if no page rings for a new order',
    determines: 'acceptance',
  },
  days_ahead: { words: 'For how many later days customers can order', determines: 'kitchen' },
  hours_version: { words: null },
  order_settings_version: { words: null },
  created_at: { words: 'When you created it' },
  deleted_at: { words: 'When you deleted it' },
} as const satisfies { readonly [Name in Column]: Definition<Name> };

type Definitions = typeof definitions;
/** The columns whose definition has this value. */
type Having<Key extends keyof Definition<Column>, Value> = {
  [Name in Column]: Definitions[Name] extends { readonly [K in Key]: Value } ? Name : never;
}[Column];

const columns = Object.keys(definitions) as Column[];

function having<Key extends keyof Definition<Column>, const Value>(key: Key, value: Value) {
  const isHaving = (name: Column): name is Having<Key, Value> =>
    (definitions[name] as Definition<Column>)[key] === value;
  return columns.filter(isHaving);
}

/** Columns for a query that joins other tables. */
export const ofRestaurants = <Name extends Column>(names: readonly Name[]) =>
  names.map((name) => `restaurants.${name}` as const);

/** Returns these columns of a row, and no others. */
export function pick<Name extends PropertyKey, Values extends Readonly<Record<Name, unknown>>>(
  row: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Values, Name>;
}

/** What customers see of each restaurant, and what its page has besides. */
export const listedColumns = having('customers', 'list and page');
export const pageColumns = having('customers', 'page');
export const partnerColumns = having('partner', true);
export const personalColumns = having('personal', true);

/** The columns that determine when it takes orders, besides its opening hours. */
export const openingColumns = ofRestaurants(having('determines', 'opening'));
/** The columns that determine which pickup times it offers, besides when it takes orders. */
export const kitchenColumns = ofRestaurants(having('determines', 'kitchen'));
/** The columns that determine what becomes of a paid order. */
export const acceptanceColumns = [...kitchenColumns, ...ofRestaurants(having('determines', 'acceptance'))] as const;

/** A row of `kitchenColumns`. */
export type KitchenRow = Pick<Row<'restaurants'>, Having<'determines', 'kitchen'>>;

/** What a partner sets with the order settings. */
export const settingColumns = Object.keys(orderSettings) as OrderSettingName[];

/** The columns of the partner's export, with their words. */
export const exportedColumns = columns.filter(isExported);
export const exportedWords = Object.fromEntries(
  exportedColumns.map((name) => [name, definitions[name].words]),
) as Record<(typeof exportedColumns)[number], string>;

function isExported(name: Column): name is Exclude<Column, Having<'words', null>> {
  return definitions[name].words !== null;
}
