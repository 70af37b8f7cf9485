import type { AccountForm } from '../../../domain/account-form.ts';
import { emptyRestaurantForm, type RestaurantForm } from '../../../domain/restaurant-form.ts';
import type { HoursForm } from '../../../domain/hours-form.ts';
import type { DishFields } from '../menu-item/dish-form.ts';
import { isRecord } from '../../../domain/is-record.ts';

/** The content of a form at the time when the partner's session ended. */
export interface FormDraft<Values> {
  /** Phone number of the partner's account. */
  of: string;
  /** The form: 'restaurant-add', 'restaurant-edit-7', 'menu-7', 'hours-7' or 'profile'. */
  form: string;
  values: Values;
}

/**
 * Returns the values of a stored draft. Null if there is none, if it is damaged, or if it belongs to another form or
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

/** Whether stored values are changed fields of a restaurant form. */
export function isRestaurantDraft(values: unknown): values is Partial<RestaurantForm> {
  if (!isRecord(values)) return false;
  return Object.entries(values).every(([field, value]) => {
    if (field === 'cityId') return value === null || typeof value === 'number';
    if (field === 'isVeg') return value === 0 || value === 1;
    return field in emptyRestaurantForm && typeof value === 'string';
  });
}

export interface DishDraft {
  /** The id of the edited dish; null for a new dish. */
  menuId: number | null;
  /** The page of an earlier build stored no daily count. */
  fields: Omit<DishFields, 'dailyCount'> & Partial<Pick<DishFields, 'dailyCount'>>;
}

export function isDishDraft(values: unknown): values is DishDraft {
  if (!isRecord(values) || !isRecord(values['fields'])) return false;
  const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';
  const { name, price, isVeg, descriptionId, dailyCount } = values['fields'];
  return (
    isNumberOrNull(values['menuId']) &&
    typeof name === 'string' &&
    typeof price === 'string' &&
    typeof isVeg === 'boolean' &&
    isNumberOrNull(descriptionId) &&
    (dailyCount === undefined || typeof dailyCount === 'string')
  );
}

export interface HoursDraft {
  form: HoursForm;
  /** Version of the stored hours that were edited, so that a change by another client is noticed. */
  version: number;
}

export function isHoursDraft(values: unknown): values is HoursDraft {
  if (!isRecord(values) || typeof values['version'] !== 'number' || !isRecord(values['form'])) return false;
  const { times, dates } = values['form'];
  const isTime = (time: unknown) =>
    isRecord(time) && typeof time['weekday'] === 'number' && hasTexts(time, ['opens', 'closes']);
  const isDate = (date: unknown) => isRecord(date) && hasTexts(date, ['day', 'note']);
  return Array.isArray(times) && times.every(isTime) && Array.isArray(dates) && dates.every(isDate);
}

/** Whether stored values are a partner's edited profile. */
export function isAccountDraft(values: unknown): values is AccountForm {
  return isRecord(values) && hasTexts(values, ['name', 'phone', 'address']);
}

const hasTexts = (values: Record<string, unknown>, fields: readonly string[]) =>
  fields.every((field) => typeof values[field] === 'string');

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
