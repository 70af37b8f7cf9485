import { shownMedia } from '../restaurants/shown-media.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import { transact } from '../db/transaction.ts';
import type { ApiDeps } from '../process/deps.ts';
import { isPictureAddress, storedPictureAddress, originOf } from '../image-host/address.ts';
import { picturesFolder } from '../image-host/picture-files.ts';
import { claimPicture } from '../image-host/unused-pictures.ts';
import * as media from './media.store.ts';
import { ownsDish } from './menu.store.ts';
import { withIdempotency } from './idempotency.store.ts';
import {
  dishNotFound,
  externalPicture,
  imageNotFound,
  invalidField,
  removedPicture,
  restaurantNotFound,
} from './errors.ts';
import { ownsRestaurant } from './restaurants.store.ts';

/**
 * The pictures of a partner's restaurants and dishes. The image host stores the files, and the database their URLs
 * (D48).
 */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, config } = deps;
  const folder = picturesFolder(config.data.dir);
  return {
    async getPartnerRestaurantMedia({ body: { restaurantId }, principal }) {
      if (!(await ownsRestaurant(db, principal.id, restaurantId))) return restaurantNotFound();
      return { status: 200, body: shownMedia(await media.listRestaurantMedia(db, restaurantId)) };
    },
    async createRestaurantMedia({ body, headers, request, principal: { id: partnerId } }) {
      const { restaurantId } = body;
      const url = storedPictureAddress(body.media_url, [originOf(request), config.publicOrigin]);
      if (!isPictureAddress(url, config.images)) return externalPicture('media_url');
      const call = { partnerId, operation: 'createRestaurantMedia', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'createRestaurantMedia'>>(deps, call, async (trx) => {
        if (!(await ownsRestaurant(trx, partnerId, restaurantId))) return restaurantNotFound();
        if ((await media.listRestaurantMedia(trx, restaurantId)).length >= media.maxPictures) return tooManyPictures();
        if (!(await claimPicture(trx, url, folder))) return removedPicture('media_url');
        const mediaId = await media.addRestaurantMedium(trx, { restaurantId, url });
        return { status: 201, body: { mediaId, message: 'Image added.' } };
      });
    },
    async deleteRestaurantMedia({ body, principal }) {
      if (!(await ownsRestaurant(db, principal.id, body.restaurantId))) return imageNotFound();
      const removed = await transact(db, (trx) => media.removeRestaurantMedium(trx, body));
      return removed ? imageRemoved : imageNotFound();
    },
    async getPartnerMenuMedia({ body: dish, principal }) {
      if (!(await ownsDish(db, principal.id, dish))) return dishNotFound();
      return { status: 200, body: shownMedia(await media.listMenuMedia(db, dish)) };
    },
    async createMenuMedia({ body, headers, request, principal: { id: partnerId } }) {
      const url = storedPictureAddress(body.media_url, [originOf(request), config.publicOrigin]);
      if (!isPictureAddress(url, config.images)) return externalPicture('media_url');
      const call = { partnerId, operation: 'createMenuMedia', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'createMenuMedia'>>(deps, call, async (trx) => {
        if (!(await ownsDish(trx, partnerId, body))) return dishNotFound();
        if ((await media.listMenuMedia(trx, body)).length >= media.maxPictures) return tooManyPictures();
        if (!(await claimPicture(trx, url, folder))) return removedPicture('media_url');
        const mediaId = await media.addMenuMedium(trx, body, url);
        return { status: 201, body: { mediaId, message: 'Image added.' } };
      });
    },
    async deleteMenuMedia({ body, principal }) {
      if (!(await ownsDish(db, principal.id, body))) return dishNotFound();
      const removed = await transact(db, (trx) => media.removeMenuMedium(trx, body, body.mediaId));
      return removed ? imageRemoved : imageNotFound();
    },
  };
}

const imageRemoved = { status: 200, body: { message: 'Image removed.' } } as const;

const tooManyPictures = () =>
  invalidField(
    'media_url',
    `there are ${media.maxPictures} images already, remove one first`,
    `There are ${media.maxPictures} images already. Please remove one first.`,
  );
