import { fromCallback } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import type { Order } from '../orders/order-list.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { buildReorder, type Reorder } from './reorder.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { loadLiveInfo, type LiveInfoDeps } from '../cart/live-info.ts';
import type { PendingItem } from '../cart/contents.ts';

export type LookUpResult = ({ kind: 'found' } & Reorder) | ApiFailure;

/** Sent to the cart machine, which also asks the customer if the cart has dishes of another restaurant. */
export interface AddToCartCommand {
  type: 'dishes.add';
  dishes: readonly PendingItem[];
}

interface Deps extends LiveInfoDeps {
  /** Returns the current cart. */
  cart: () => Cart;
  putInCart: (command: AddToCartCommand) => void;
}

export function createOrderAgainActors({ api, ownHold, cart, putInCart }: Deps) {
  return {
    lookUp: fromPromise<LookUpResult, { order: Order }>(async ({ input: { order }, signal }) => {
      const restaurantId = order.restaurant_id ?? 0;
      const [menus, live] = await Promise.all([
        api.POST('/menus', { body: { restaurantId }, signal }),
        loadLiveInfo({ api, ownHold }, { restaurantId, hardRefresh: true, signal }),
      ]);
      if (!menus.data) return { kind: 'refused', message: failureMessage(menus.error) };
      // If the stock could not be loaded, the server checks it at checkout (D31).
      return { kind: 'found', ...buildReorder(order, menus.data.menus, live.live ?? [], cart()) };
    }),
    cart: fromCallback<AddToCartCommand>(({ receive }) => receive(putInCart)),
  };
}
