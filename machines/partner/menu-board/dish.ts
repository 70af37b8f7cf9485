import { toPaise } from '../../../domain/money.ts';
import type { Schemas } from '../../../openapi/client.ts';

export type MenuItem = Schemas['PartnerMenuItem'];
export type LiveInfo = Schemas['LiveInfo'];
export type Description = Schemas['Description'];

/** Live info of a dish. */
export interface Live {
  count: number;
  pricePaise: number;
}

/** Live info by menu id (spec §3). */
export type LiveByDish = Readonly<Record<number, Live>>;

/** A row of the table. */
export interface Dish {
  id: number;
  name: string;
  /** The name in the form that the search compares. */
  searched: string;
  /** Position in alphabetical order, calculated once instead of at every key press. */
  rank: number;
  menuPricePaise: number;
  /** The live price if there is one (D30). */
  pricePaise: number;
  /** Stock; null if unknown. */
  count: number | null;
  isVeg: boolean;
  imageUrl: string | null;
  descriptionId: number | null;
  /** Version of the stored dish; null if the server has none. */
  version: number | null;
}

const alphabet = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Normalizes a name or a search text: lower case, trimmed. */
export const normalizeSearch = (text: string): string => text.trim().toLocaleLowerCase('en-IN');

/** Returns the rows of a menu, sorted by name. */
export function toDishes(menus: readonly MenuItem[], live: LiveByDish): readonly Dish[] {
  const dishes = [...menus]
    .sort((one, other) => alphabet.compare(one.name, other.name) || one.id - other.id)
    .map((item, rank) => {
      const pricePaise = toPaise(item.price);
      return {
        id: item.id,
        name: item.name,
        searched: normalizeSearch(item.name),
        rank,
        menuPricePaise: pricePaise,
        pricePaise,
        count: null,
        isVeg: item.is_veg === 1,
        imageUrl: item.image_url,
        descriptionId: item.description_id,
        version: item.version ?? null,
      };
    });
  return withLive(dishes, live);
}

/** Returns the rows with new live info; the same array if nothing changed. */
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
    infos.map((info) => [info.id, { count: info.live_count, pricePaise: toPaise(info.price) }]),
  );
}
