import { nameCharacterFault } from '../../../domain/plain-name.ts';
import type { Schemas } from '../../../openapi/client.ts';

/** What is typed and chosen of a dish. */
export interface DishFields {
  name: string;
  /** Rupees, as typed. */
  price: string;
  isVeg: boolean;
  /** null is none: the description is optional (spec §5). */
  descriptionId: number | null;
}

/** A dish as the server has it now. */
export interface StoredDish {
  fields: DishFields;
  version: number | null;
}

export type DishErrors = Partial<Record<'name' | 'price', string>>;

/** A dish as it is sent: the price a string in rupees with two decimals (spec §7). */
export interface SentDish {
  name: string;
  price: string;
  is_veg: 0 | 1;
  description_id?: number;
}

/** Longest name of the contract. */
export const maxDishName = 120;

/** What is wrong with the fields (spec §5); nothing, when it can be saved. */
export function dishErrors({ name, price }: DishFields): DishErrors {
  const nameError = name.trim() === '' ? 'Item name is required' : nameCharacterFault(name);
  return {
    ...(nameError !== null && { name: nameError }),
    ...priceError(price.trim()),
  };
}

/** The contract's limit, in rupees; a price is below it. */
const priceLimit = 10_000_000;

/** A price is a positive number of rupees, in steps of a paisa. */
function priceError(price: string): DishErrors {
  if (price === '') return { price: 'Price is required' };
  if (!/^\d*(\.\d{1,2})?$/.test(price) || !(Number(price) > 0)) return { price: 'Enter valid price' };
  return Number(price) < priceLimit ? {} : { price: 'Price must be less than ₹1,00,00,000' };
}

/** Only for fields without errors. An empty description is left out (spec §5). */
export function toSent({ name, price, isVeg, descriptionId }: DishFields): SentDish {
  return {
    name: name.trim(),
    price: Number(price).toFixed(2),
    is_veg: isVeg ? 1 : 0,
    ...(descriptionId !== null && { description_id: descriptionId }),
  };
}

/** What a form begins with for a dish that exists. */
export function storedDish(item: Pick<Schemas['PartnerMenuItem'], StoredField>): StoredDish {
  const { name, price, is_veg: isVeg, description_id: descriptionId, version = null } = item;
  return { fields: { name, price: String(price), isVeg: isVeg === 1, descriptionId }, version };
}
type StoredField = 'name' | 'price' | 'is_veg' | 'description_id' | 'version';

/** Both mean the same dish. */
export function isSame(one: SentDish, other: SentDish): boolean {
  return (
    one.name === other.name &&
    one.price === other.price &&
    one.is_veg === other.is_veg &&
    one.description_id === other.description_id
  );
}

/** Longest name of a description that is shown whole (spec §3). */
const shownCharacters = 60;

/** A description as the form offers it: cut at 60 characters, with an ellipsis (spec §3). */
export function shownDescription(name: string): string {
  const characters = Array.from(name);
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}…` : name;
}
