import type { Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type PartnerOrder = Schemas['PartnerOrder'];

/** Totals over all orders of the restaurant, regardless of filters (spec §9). */
export interface OrdersSummary {
  orders: number;
  confirmed: number;
  delivered: number;
  /** Rupees. */
  revenue: number;
}

/** One page of orders, newest first. */
export interface OrdersList {
  orders: readonly PartnerOrder[];
  /** Number of matches on all pages. */
  total: number;
  summary: OrdersSummary;
}

export type LoadPartnerOrdersResult =
  | /** `at`: time of the answer, epoch ms. */ { kind: 'loaded'; list: OrdersList; at: number }
  | ApiFailure;

/** `only`: the partner has one restaurant. With several the partner chooses. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };
