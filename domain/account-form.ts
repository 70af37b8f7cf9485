import { nameCharacterError } from './plain-name.ts';
import { digits, isPhone, phoneLength } from './phone.ts';

/** The fields of a signup form or a partner's profile form. A customer's signup has no address, so it stays empty. */
export interface AccountForm {
  name: string;
  /** Up to ten digits. */
  phone: string;
  address: string;
}

export type AccountField = keyof AccountForm;

/** Error messages by field. A valid field has no key. */
export type AccountErrors = Partial<Record<AccountField, string>>;

/** How the form of a customer and that of a partner differ (spec §5). */
export interface AccountRules {
  /** Error messages. */
  noPhone: string;
  shortPhone: string;
  /** Message for a missing address; null if the form has no address field. */
  noAddress: string | null;
  /** Whether hidden characters in the name are an error. */
  isNameVisible: boolean;
}

/** Returns the validation errors of the form (spec §5); empty if it is valid. */
export function accountErrors({ name, phone, address }: AccountForm, rules: AccountRules): AccountErrors {
  const characterError = rules.isNameVisible ? nameCharacterError(name) : null;
  const nameError = name.trim() === '' ? 'Name is required' : characterError;
  const addressError = address.trim() === '' ? rules.noAddress : null;
  return {
    ...(nameError !== null && { name: nameError }),
    ...(!isPhone(phone) && { phone: phone === '' ? rules.noPhone : rules.shortPhone }),
    ...(addressError !== null && { address: addressError }),
  };
}

/** Returns the value of a field after input. Of a phone number, only the digits are kept (spec §5). */
export function normalizedInput(field: AccountField, text: string): string {
  return field === 'phone' ? digits(text, phoneLength) : text;
}

/** Returns the form without leading and trailing whitespace, as it is sent and stored. */
export function trimmedAccount({ name, phone, address }: AccountForm): AccountForm {
  return { name: name.trim(), phone, address: address.trim() };
}
