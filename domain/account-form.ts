import { nameCharacterError } from './plain-name.ts';
import { digits, isPhone, phoneLength } from './phone.ts';

/** The fields of a signup and of a partner's profile. The signup of a customer has no address: it stays empty. */
export interface AccountForm {
  name: string;
  /** Up to ten digits. */
  phone: string;
  address: string;
}

export type AccountField = keyof AccountForm;

/** Error messages by field. */
export type AccountErrors = Partial<Record<AccountField, string>>;

/** The differences between the forms of a customer and of a partner (spec §5). */
export interface AccountRules {
  /** Error messages. */
  noPhone: string;
  shortPhone: string;
  /** Null if the form has no address. */
  noAddress: string | null;
  /** Whether a name must not contain hidden characters. */
  isNameVisible: boolean;
}

/** The validation errors of the form (spec §5); empty if it is valid. */
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

/** The value of a field after input: only the digits of a phone (spec §5). */
export function normalizedInput(field: AccountField, text: string): string {
  return field === 'phone' ? digits(text, phoneLength) : text;
}

/** The form without surrounding whitespace, as it is sent and stored. */
export function trimmed({ name, phone, address }: AccountForm): AccountForm {
  return { name: name.trim(), phone, address: address.trim() };
}
