import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { isPictureAddress, storedPictureAddress, originOf } from '../image-host/address.ts';
import { transact } from '../db/transaction.ts';
import { picturesFolder } from '../image-host/picture-files.ts';
import { claimPicture } from '../image-host/unused-pictures.ts';
import { withIdempotency } from './idempotency.store.ts';
import { externalPicture, invalidField, removedPicture, restaurantNotFound } from './errors.ts';
import * as restaurants from './restaurants.store.ts';
import { isStored, versionConflict } from './versions.ts';

/** The restaurants of a partner (spec §7). Only the operator can approve them (D51). */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, now, config } = deps;
  const folder = picturesFolder(config.data.dir);
  return {
    async getPartnerCities() {
      return { status: 200, body: { cities: await restaurants.listCities(db) } };
    },
    async listPartnerRestaurants({ principal }) {
      const rows = await restaurants.restaurantsOf(db, principal.id);
      const data = rows.map(shown);
      return { status: 200, body: { data, partnerId: principal.id, count: data.length } };
    },
    createRestaurant({ body, headers, principal: { id: partnerId } }) {
      const key = headers['Idempotency-Key'];
      const call = { partnerId, operation: 'createRestaurant', key, body } as const;
      return withIdempotency<Answer<'createRestaurant'>>(deps, call, async (trx) => {
        if (!(await restaurants.cityExists(trx, body.city_id))) return noSuchCity();
        if (!(await restaurants.mayAddRestaurant(trx, partnerId, now()))) return new ApiError('restaurant_limit');
        const id = await restaurants.addRestaurant(trx, { ...body, partner_id: partnerId });
        return { status: 201, body: { message: 'Restaurant created successfully!', restaurantId: id, id } };
      });
    },
    async updateRestaurant({ body: { restaurantId, version, ...asked }, principal: { id: partnerId }, request }) {
      const image = asked.image_url && storedPictureAddress(asked.image_url, [originOf(request), config.publicOrigin]);
      const change = { ...asked, ...(image && { image_url: image }) };
      if (image && !isPictureAddress(image, config.images)) return externalPicture('image_url');
      const restaurant = { partnerId, restaurantId };
      if (!(await restaurants.ownsRestaurant(db, partnerId, restaurantId))) return restaurantNotFound();
      if (change.city_id !== undefined && !(await restaurants.cityExists(db, change.city_id))) return noSuchCity();
      const outcome = await transact(db, async (trx) => {
        if (image && !(await claimPicture(trx, image, folder))) return 'removed picture';
        return (await restaurants.changeRestaurant(trx, restaurant, change, version)) ? 'changed' : 'not changed';
      });
      if (outcome === 'removed picture') return removedPicture('image_url');
      if (outcome === 'changed') return restaurantUpdated;
      const [stored] = await restaurants.restaurantsOf(db, partnerId, restaurantId);
      if (!stored) return restaurantNotFound();
      // An earlier attempt has saved the same form, although its response was lost.
      if (isStored(change, stored)) return restaurantUpdated;
      return versionConflict(version, stored.version, { restaurant: shown(stored) });
    },
    async deleteRestaurant({ body: { restaurantID }, principal: { id: partnerId } }) {
      const restaurant = { partnerId, restaurantId: restaurantID };
      const deletion = await restaurants.deleteRestaurant(db, restaurant, now());
      switch (deletion.kind) {
        case 'deleted':
          return { status: 200, body: { message: 'Restaurant deleted.' } };
        case 'not found':
          return restaurantNotFound();
        case 'open orders':
          return openOrders(deletion.count);
      }
    },
  };
}

const restaurantUpdated = { status: 200, body: { message: 'Restaurant updated successfully!' } } as const;

type Row = Awaited<ReturnType<typeof restaurants.restaurantsOf>>[number];

function shown(row: Row): Schemas['PartnerRestaurant'] {
  return { ...row, menu_count: row.menu_count ?? 0 };
}

function openOrders(count: number) {
  const [orders, are, them] = count === 1 ? ['order', 'is', 'it'] : ['orders', 'are', 'them'];
  return new ApiError('open_orders', {
    detail: `${count} ${orders} ${are} waiting, confirmed, preparing or ready.`,
    message: `${count} paid ${orders} ${are} still open. Hand ${them} over before you delete the restaurant.`,
  });
}

const noSuchCity = () => invalidField('city_id', 'there is no such city', 'Please select a city');
