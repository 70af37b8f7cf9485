import type { Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type PartnerOrder = Schemas['PartnerOrder'];

/** Of all orders of the restaurant, whatever is looked for (spec §9). */
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
  /** How many fit the search and the filter, on all pages. */
  total: number;
  summary: OrdersSummary;
}

export type LoadPartnerOrdersResult =
  | /** `at`: when it came, epoch ms. */ { kind: 'loaded'; list: OrdersList; at: number }
  | ApiFailure;

/** The restaurant of a partner who has one; who has several chooses. */
export type FindRestaurantResult = { kind: 'only'; restaurantId: number } | { kind: 'several' };
