import type { PageSize } from '../../../domain/pagination.ts';
import type { PollDue } from '../../shared/polling/polling.machine.ts';
import type { OrdersWanted } from './orders-wanted.ts';

export type PartnerOrdersEvent =
  | { type: 'restaurant.choose'; restaurantId: number }
  | { type: 'status.choose'; status: OrdersWanted['status'] }
  | { type: 'search.change'; search: string }
  /** Back to everything of the restaurant. */
  | { type: 'search.clear' }
  | { type: 'size.choose'; size: PageSize }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' }
  /** Somebody followed a link to this page, or went back. */
  | { type: 'address.changed'; query: string }
  | { type: 'otp.open'; orderId: string }
  /** One was handed over: the list is out of date. */
  | { type: 'order.delivered' }
  | PollDue;
