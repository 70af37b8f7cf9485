import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { findFavourites, findRestaurant, setFavourite } from './restaurants.store.ts';

/** The favourite restaurants of a customer (D365). */
export function handlers({ db }: Pick<ApiDeps, 'db'>): Partial<Handlers> {
  return {
    async listFavourites({ principal }) {
      return answer(await findFavourites(db, principal.id));
    },
    async addFavourite({ principal: { id: customerId }, path: { restaurantId } }) {
      if (!(await findRestaurant(db, restaurantId))) return new ApiError('restaurant_not_found');
      const ids = await setFavourite(db, { customerId, restaurantId, isFavourite: true });
      return ids || !(await findFavourites(db, customerId))
        ? answer(ids)
        : new ApiError('restaurant_limit', { message });
    },
    async removeFavourite({ principal: { id: customerId }, path: { restaurantId } }) {
      return answer(await setFavourite(db, { customerId, restaurantId, isFavourite: false }));
    },
  };
}

/** @param ids Null if the account was deleted after the call was authenticated. */
const answer = (ids: number[] | null) =>
  ids ? ({ status: 200, body: { restaurant_ids: ids } } as const) : new ApiError('token_not_valid');

const message = 'You have 200 favourites, the most that fit. Remove one to add another.';
