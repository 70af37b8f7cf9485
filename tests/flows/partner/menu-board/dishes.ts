// What the oracle knows about the dishes of the menu, by their ids.

export const names: Record<number, string> = {
  340: 'Ghee Roast Dosa',
  341: 'Hyderabadi Dum Biryani',
  342: 'Paneer Butter Masala',
  343: 'Seekh Kebab',
  344: 'Idli Sambar',
  345: 'Gulab Jamun',
  346: 'maharaja thali',
  347: 'Idli Fry',
};
export const counts: Record<number, number> = { 341: 42, 342: 3, 343: 0, 344: 40, 345: 16, 346: 5 };

/** Dish ids, sorted by hand. Equal counts are sorted by name; the count of Idli Fry is unknown. */
export const orders: Record<'name' | 'price' | 'stock' | 'stockWithoutDosa', readonly number[]> = {
  name: [340, 345, 341, 347, 344, 346, 342, 343],
  price: [346, 341, 343, 342, 340, 347, 344, 345],
  stock: [343, 342, 346, 345, 340, 344, 341, 347],
  stockWithoutDosa: [340, 343, 342, 346, 345, 344, 341, 347],
};
export const nonVeg = [341, 343];

/** What a search finds in the names, ignoring case. */
export const found: Record<' IDLI ' | 'sa' | 'pizza', readonly number[]> = {
  ' IDLI ': [344, 347],
  sa: [340, 342, 344],
  pizza: [],
};

/** The stock that is sent to the rows: the kebab is sold out today, with eight portions that come back [D266]. */
export const loadedStock = Object.fromEntries(
  Object.entries({ ...counts, 340: 24 }).map(([id, count]) => [id, { count, resumeCount: id === '343' ? 8 : null }]),
);

/** How many portions of a dish there are each day [D267]. */
export const dailyOf = (id: number): number | null => (id === 343 ? 12 : id === 344 ? 40 : null);
