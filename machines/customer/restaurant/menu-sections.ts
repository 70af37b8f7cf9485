import { matchesSearch } from '../../../domain/search.ts';
import type { ListQuery } from '../../shared/list-search/list-query.ts';
import type { MenuItem } from './restaurant.actors.ts';

/** The dishes of one category, in the order of the menu. */
export interface MenuSection {
  /** The category; null for dishes without a category, which come last. */
  category: string | null;
  dishes: readonly MenuItem[];
}

/** Groups the matching dishes by category, in the order in which the categories first appear. */
export function menuSections(menus: readonly MenuItem[], { query, vegOnly }: ListQuery): MenuSection[] {
  const found = menus.filter(
    ({ name, category, description, is_veg: isVeg }) =>
      (!vegOnly || isVeg === 1) && matchesSearch(query, [name, category ?? '', description ?? '']),
  );
  const categories = [...new Set(found.map(({ category }) => category))];
  return categories
    .toSorted((one, other) => Number(one === null) - Number(other === null))
    .map((category) => ({ category, dishes: found.filter((dish) => dish.category === category) }));
}

/** Returns the first `limit` dishes, by category. */
export function firstDishes(sections: readonly MenuSection[], limit: number): MenuSection[] {
  let left = limit;
  return sections.flatMap((section) => {
    const dishes = section.dishes.slice(0, left);
    left -= dishes.length;
    return dishes.length > 0 ? [{ ...section, dishes }] : [];
  });
}
