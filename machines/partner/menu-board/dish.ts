import { toPaise } from '../../../domain/money.ts';
import { searchable } from '../../../domain/search.ts';
import type { Schemas } from '../../../openapi/client.ts';
import type { DishStock } from '../stock/stock.actors.ts';

export type MenuItem = Schemas['PartnerMenuItem'];
export type LiveInfo = Schemas['LiveInfo'];
export type Description = Schemas['Description'];

/** Live info of one dish. */
export interface Live extends DishStock {
  pricePaise: number;
}

/** Live info by menu id (spec §3). */
export type LiveByDish = Readonly<Record<number, Live>>;

/** A dish in a row of the table. */
export interface Dish {
  id: number;
  name: string;
  /** The name as the search compares it. */
  searched: string;
  /** Position in alphabetical order, calculated once because sorting on every key press would be slow. */
  rank: number;
  menuPricePaise: number;
  /** The live price, or the menu's price if there is none (D30). */
  pricePaise: number;
  /** The stock; null if it is unknown. */
  count: number | null;
  isVeg: boolean;
  imageUrl: string | null;
  descriptionId: number | null;
  /** How many portions there are each day; null if the stock is kept by hand (D267). */
  dailyCount: number | null;
  /** Version of the stored dish; null if the server reports none. */
  version: number | null;
}

const alphabet = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Returns the rows of a menu, sorted by name. */
export function toDishes(menus: readonly MenuItem[], live: LiveByDish): readonly Dish[] {
  const dishes = [...menus]
    .sort((one, other) => alphabet.compare(one.name, other.name) || one.id - other.id)
    .map((item, rank) => {
      const pricePaise = toPaise(item.price);
      return {
        id: item.id,
        name: item.name,
        searched: searchable(item.name),
        rank,
        menuPricePaise: pricePaise,
        pricePaise,
        count: null,
        isVeg: item.is_veg === 1,
        imageUrl: item.image_url,
        descriptionId: item.description_id,
        dailyCount: item.daily_count ?? null,
        version: item.version ?? null,
      };
    });
  return withLive(dishes, live);
}

/** Returns the rows with new live info. If nothing changed, returns the same array. */
export function withLive(dishes: readonly Dish[], live: LiveByDish): readonly Dish[] {
  let isChanged = false;
  const next = dishes.map((dish) => {
    const { count = null, pricePaise = dish.menuPricePaise } = live[dish.id] ?? {};
    if (dish.count === count && dish.pricePaise === pricePaise) return dish;
    isChanged = true;
    return { ...dish, count, pricePaise };
  });
  return isChanged ? next : dishes;
}

export function toLiveByDish(infos: readonly LiveInfo[]): LiveByDish {
  return Object.fromEntries(
    infos.map((info) => [
      info.id,
      { count: info.live_count, resumeCount: info.resume_count ?? null, pricePaise: toPaise(info.price) },
    ]),
  );
}
