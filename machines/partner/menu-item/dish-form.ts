import { nameCharacterError } from '../../../domain/plain-name.ts';
import type { Schemas } from '../../../openapi/client.ts';

/** Values of the form fields. */
export interface DishFields {
  name: string;
  /** Rupees, as typed. */
  price: string;
  isVeg: boolean;
  /** Null if none is selected; the description is optional (spec §5). */
  descriptionId: number | null;
  /** How many portions there are each day, as digits; empty if the stock is kept by hand (D267). */
  dailyCount: string;
}

/** The dish as stored on the server. */
export interface StoredDish {
  fields: DishFields;
  version: number | null;
}

export type DishErrors = Partial<Record<'name' | 'price' | 'dailyCount', string>>;

/** Request body. The price is a string in rupees with two decimals (spec §7). */
export interface DishBody {
  name: string;
  price: string;
  is_veg: 0 | 1;
  description_id?: number;
  daily_count: number | null;
}

/** Maximum length of a name according to the contract. */
export const maxDishNameLength = 120;

/** Returns the errors of the fields (spec §5); empty if all fields are valid. */
export function dishErrors({ name, price, dailyCount }: DishFields): DishErrors {
  const nameError = name.trim() === '' ? 'Item name is required' : nameCharacterError(name);
  return {
    ...(nameError !== null && { name: nameError }),
    ...priceError(price.trim()),
    ...(!isDailyCount(dailyCount) && { dailyCount: 'Enter a number from 1 to 99,999, or leave this empty' }),
  };
}

/** Maximum number of digits of a daily count according to the contract. */
export const dailyCountDigits = 5;

const isDailyCount = (digits: string): boolean =>
  digits === '' || (digits.length <= dailyCountDigits && Number(digits) > 0);

/** Exclusive upper limit of a price according to the contract, rupees. */
const priceLimit = 10_000_000;

/** Checks that the price is a positive number of rupees with at most two decimals. */
function priceError(price: string): DishErrors {
  if (price === '') return { price: 'Price is required' };
  if (!/^\d*(\.\d{1,2})?$/.test(price) || !(Number(price) > 0)) return { price: 'Enter valid price' };
  return Number(price) < priceLimit ? {} : { price: 'Price must be less than ₹1,00,00,000' };
}

/** Returns the request body. The fields must be valid. An empty description is omitted (spec §5). */
export function toDishBody({ name, price, isVeg, descriptionId, dailyCount }: DishFields): DishBody {
  return {
    name: name.trim(),
    price: Number(price).toFixed(2),
    is_veg: isVeg ? 1 : 0,
    ...(descriptionId !== null && { description_id: descriptionId }),
    daily_count: dailyCount === '' ? null : Number(dailyCount),
  };
}

/** Returns the initial form values of an existing dish. */
export function storedDish(item: Pick<Schemas['PartnerMenuItem'], StoredField>): StoredDish {
  const { name, price, is_veg: isVeg, description_id: descriptionId, version = null } = item;
  const dailyCount = String(item.daily_count ?? '');
  return { fields: { name, price: String(price), isVeg: isVeg === 1, descriptionId, dailyCount }, version };
}
type StoredField = 'name' | 'price' | 'is_veg' | 'description_id' | 'daily_count' | 'version';

/** Whether both bodies describe the same dish. */
export function isSameDish(one: DishBody, other: DishBody): boolean {
  return (
    one.name === other.name &&
    one.price === other.price &&
    one.is_veg === other.is_veg &&
    one.description_id === other.description_id &&
    one.daily_count === other.daily_count
  );
}

/** Maximum length of a description name that is shown in full (spec §3). */
const shownCharacters = 60;

/** Returns the label of a description: its name, truncated after 60 characters with an ellipsis (spec §3). */
export function descriptionLabel(name: string): string {
  const characters = Array.from(name);
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : name;
}
