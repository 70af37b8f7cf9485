import { emptyRestaurantForm, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import type { DishFields } from '../menu-item/dish-form.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** The content of a form at the time its session ended. */
export interface FormDraft<Values> {
  /** Phone of the partner's account. */
  of: string;
  /** Which form: 'restaurant-add', 'restaurant-edit-7', 'menu-7'. */
  form: string;
  values: Values;
}

/**
 * Returns the values of a stored draft; null if there is none, or if it is damaged or belongs to another form or
 * partner.
 */
export function readFormDraft<Values>(
  text: string | null,
  { of, form }: Omit<FormDraft<Values>, 'values'>,
  isValues: (values: unknown) => values is Values,
): Values | null {
  const draft = parse(text);
  if (!isRecord(draft) || draft['of'] !== of || draft['form'] !== form) return null;
  const { values } = draft;
  return isValues(values) ? values : null;
}

/** The changed fields of a restaurant. */
export function isRestaurantDraft(values: unknown): values is Partial<RestaurantForm> {
  if (!isRecord(values)) return false;
  return Object.entries(values).every(([field, value]) => {
    if (field === 'cityId') return value === null || typeof value === 'number';
    if (field === 'isVeg') return value === 0 || value === 1;
    return field in emptyRestaurantForm && typeof value === 'string';
  });
}

export interface DishDraft {
  /** Id of the edited dish; null for a new one. */
  menuId: number | null;
  fields: DishFields;
}

export function isDishDraft(values: unknown): values is DishDraft {
  if (!isRecord(values) || !isRecord(values['fields'])) return false;
  const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';
  const { name, price, isVeg, descriptionId } = values['fields'];
  return (
    isNumberOrNull(values['menuId']) &&
    typeof name === 'string' &&
    typeof price === 'string' &&
    typeof isVeg === 'boolean' &&
    isNumberOrNull(descriptionId)
  );
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
