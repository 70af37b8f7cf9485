import { toPaise, toRupees } from '../../domain/money.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Answer, Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import * as menus from './menu.store.ts';
import { transact } from '../db/transaction.ts';
import { setDailyCount } from '../orders/daily-stock.store.ts';
import { withIdempotency } from './idempotency.store.ts';
import { dishNotFound, invalidField, restaurantNotFound } from './errors.ts';
import { ownsRestaurant } from './restaurants.store.ts';
import { isStored, versionConflict } from './versions.ts';

/** The menus of a partner's own restaurants (spec §7). */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  const { db, now } = deps;
  return {
    async getPartnerMenus({ body: { restaurantId, ...view }, principal }) {
      if (!(await ownsRestaurant(db, principal.id, restaurantId))) return restaurantNotFound();
      const [dishes, { total, ...summary }] = await Promise.all([
        menus.readMenu(db, restaurantId, view),
        menus.countDishes(db, restaurantId, view),
      ]);
      return { status: 200, body: { menus: dishes.map(shownDish), total, summary } };
    },
    async getPartnerMenusLiveInfo({ body: { restaurant_id }, principal }) {
      const restaurantId = parseId(restaurant_id);
      if (!(await ownsRestaurant(db, principal.id, restaurantId))) return restaurantNotFound();
      const dishes = await menus.readLiveMenu(db, restaurantId);
      return { status: 200, body: { menus_live_info: dishes.map(liveInfo) } };
    },
    createMenuItem({ body, headers, principal: { id: partnerId } }) {
      const { restaurantId, name, price, is_veg, status, description_id = null, daily_count = null } = body;
      const call = { partnerId, operation: 'createMenuItem', key: headers['Idempotency-Key'], body } as const;
      return withIdempotency<Answer<'createMenuItem'>>(deps, call, async (trx) => {
        if (!(await ownsRestaurant(trx, partnerId, restaurantId))) return restaurantNotFound();
        if (description_id !== null && !(await menus.descriptionExists(trx, description_id)))
          return noSuchDescription();
        const dish = { name, price_paise: toPaise(price), is_veg, status, description_id };
        const menuId = await menus.addDish(trx, { ...dish, restaurant_id: restaurantId });
        await setDailyCount(trx, { restaurantId, menuId }, daily_count, await deps.databaseTime(trx));
        return { status: 201, body: { menuId } };
      });
    },
    /**
     * Saves the whole form: an omitted description is removed (spec §5, 'omitted when empty'). An omitted daily count stays,
     * since a client of section 7 does not know of it.
     */
    async updateMenuItem({ body, principal }) {
      const { name, price, is_veg, description_id = null, daily_count, version } = body;
      const dish = { restaurantId: body.restaurant_id, menuId: body.menu_id };
      if (!(await menus.ownsDish(db, principal.id, dish))) return dishNotFound();
      if (description_id !== null && !(await menus.descriptionExists(db, description_id))) return noSuchDescription();
      const change = { name, price_paise: toPaise(price), is_veg, description_id };
      const isChanged = await transact(db, async (trx) => {
        if (!(await menus.changeDish(trx, dish, change, version))) return false;
        if (daily_count !== undefined) await setDailyCount(trx, dish, daily_count, await deps.databaseTime(trx));
        return true;
      });
      if (isChanged) return dishUpdated;
      const stored = await menus.readDish(db, dish);
      if (!stored) return dishNotFound();
      // An earlier attempt has saved the same form, although its response was lost.
      if (isStored({ ...change, ...(daily_count !== undefined && { daily_count }) }, stored)) return dishUpdated;
      return versionConflict(version, stored.version, { menu_item: shownDish(stored) });
    },
    async deleteMenuItem({ body: dish, principal }) {
      const deleted = (await menus.ownsDish(db, principal.id, dish)) && (await menus.deleteDish(db, dish, now()));
      return deleted ? { status: 200, body: { message: 'Menu item deleted.' } } : dishNotFound();
    },
    async getDescriptions() {
      return { status: 200, body: { descriptions: await menus.listDescriptions(db) } };
    },
  };
}

const dishUpdated = { status: 200, body: { message: 'Menu item updated.' } } as const;

const noSuchDescription = () =>
  invalidField(
    'description_id',
    'there is no such description',
    'This description is no longer there. Please choose another one.',
  );

type ShownDish = Awaited<ReturnType<typeof menus.readMenu>>[number];
type LiveDish = Awaited<ReturnType<typeof menus.readLiveMenu>>[number];

function shownDish({ price_paise, daily_count, ...dish }: ShownDish): Schemas['PartnerMenuItem'] {
  return { ...dish, price: toRupees(price_paise), ...(daily_count !== null && { daily_count }) };
}

function liveInfo(dish: LiveDish): Schemas['LiveInfo'] {
  const { id, live_count, discount_percentage, platform_discount_percentage } = dish;
  const price = toRupees(dish.price_paise);
  return { id, live_count, price, discount_percentage, platform_discount_percentage, ...menus.shownSoldOut(dish) };
}

/** Parses an id that clients of spec §7 send as text. Returns 0, which no row has, if it is out of range. */
export function parseId(text: string): number {
  const id = Number(text);
  return id <= 2_147_483_647 ? id : 0;
}
