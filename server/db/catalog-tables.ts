import type { ColumnType, Generated } from 'kysely';
import type { AcceptMode } from '../../domain/acceptance.ts';
import type { CapacityUnit, SlotLength } from '../../domain/pickup-time.ts';

/** The tables of the catalog: cities, restaurants with their menus, and places. Stock is with the orders. */
export interface CatalogTables {
  cities: { id: Generated<number>; name: string; state: string; district: string };
  restaurants: {
    id: Generated<number>;
    /** Null after the partner has deleted the account (D225); such restaurants are deleted, and no query reads it of them. */
    partner_id: ColumnType<number, number, number | null>;
    city_id: number;
    name: string;
    cuisine: string | null;
    street_address: string;
    /** Null after the partner has deleted the account. */
    phone: string | null;
    map_url: string | null;
    latitude: number | null;
    longitude: number | null;
    image_url: string | null;
    rating: number | null;
    is_veg: 0 | 1;
    status: Generated<'approved' | 'pending' | 'rejected'>;
    version: Generated<number>;
    fssai: string | null;
    /** End of a pause (the year 9999 if only the partner ends it); null or in the past if there is no pause. */
    paused_until: Date | null;
    /** Minutes that are added to the preparation time until `rush_until`. */
    rush_minutes: Generated<RushMinutes>;
    rush_until: Date | null;
    preparation_minutes: Generated<number>;
    /** Length of a pickup slot (D210). */
    slot_minutes: Generated<SlotLength>;
    /** What a slot has place for, in `slot_unit`; null without a limit. */
    slot_capacity: number | null;
    slot_unit: Generated<CapacityUnit>;
    /** How long before closing time orders for 'as soon as possible' end. */
    last_order_minutes: Generated<number>;
    /** Whether the partner accepts each paid order, and how many minutes there are for that (D259, D260). */
    accept_mode: Generated<AcceptMode>;
    accept_minutes: Generated<number>;
    /** For how many days after today customers can order (D277). */
    days_ahead: Generated<number>;
    /** Incremented each time opening hours or closed dates are saved. */
    hours_version: Generated<number>;
    /** Incremented each time pause, rush, preparation time, pickup slots, acceptance or days ahead change. */
    order_settings_version: Generated<number>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  /**
   * Minutes count from midnight (Asia/Kolkata) of the day on which the hours begin. Weekday 0 is Sunday. Without a row,
   * the restaurant is closed (D165).
   */
  opening_hours: { restaurant_id: number; weekday: number; opens_minute: number; closes_minute: number };
  /** Days whose opening hours do not apply. `note` may be empty. */
  closed_dates: { restaurant_id: number; day: string; note: string };
  restaurant_media: { id: Generated<number>; restaurant_id: number; url: string; created_at: Generated<Date> };
  descriptions: { id: Generated<number>; name: string };
  menu_items: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    price_paise: number;
    is_veg: 0 | 1;
    category: string | null;
    description_id: number | null;
    image_url: string | null;
    discount_percentage: Generated<number>;
    platform_discount_percentage: Generated<number>;
    status: Generated<'approved' | 'pending' | 'rejected'>;
    version: Generated<number>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  menu_media: {
    id: Generated<number>;
    restaurant_id: number;
    menu_id: number;
    url: string;
    created_at: Generated<Date>;
  };
  places: {
    id: Generated<number>;
    city_id: number;
    name: string;
    image_url: string | null;
    type: string | null;
    rating: number | null;
    street_address: string | null;
    description: string | null;
    latitude: number | null;
    longitude: number | null;
    map_url: string | null;
  };
  place_media: { id: Generated<number>; place_id: number; url: string };

  /** Triggers on the tables of the catalog maintain these rows. Their sum is the version of the catalog. */
  catalog_versions: { backend: number; version: number };
}

/** Minutes that a rush adds to the preparation time. */
export type RushMinutes = 0 | 10 | 20 | 30;
