import type { PageSize } from '../../../domain/pagination.ts';
import type { PollDue } from '../../shared/polling/polling.machine.ts';
import type { OrdersParams } from './orders-params.ts';

export type PartnerOrdersEvent =
  | { type: 'restaurant.choose'; restaurantId: number }
  | { type: 'status.choose'; status: OrdersParams['status'] }
  | { type: 'search.change'; search: string }
  /** Resets the search and the filter. */
  | { type: 'search.clear' }
  | { type: 'size.choose'; size: PageSize }
  | { type: 'page.go'; page: number }
  | { type: 'orders.refresh' }
  /** The query of the address changed, by a link or by the back button. */
  | { type: 'address.changed'; query: string }
  | { type: 'otp.open'; orderId: string }
  /** An order was handed over: the list is outdated. */
  | { type: 'order.delivered' }
  | PollDue;
