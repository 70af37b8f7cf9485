import { nameCharacterFault } from './plain-name.ts';
import { digits, isPhone, phoneLength } from './phone.ts';

/** The fields of a partner's signup and profile. */
export interface PartnerForm {
  name: string;
  /** Digits, ten at most. */
  phone: string;
  address: string;
}

export type PartnerField = keyof PartnerForm;

/** Error messages by field. */
export type PartnerFaults = Partial<Record<PartnerField, string>>;

/** What is wrong with a partner's phone (spec §5), or null. */
export function partnerPhoneFault(phone: string): string | null {
  if (phone === '') return 'Phone number is required';
  return isPhone(phone) ? null : 'Phone number must be exactly 10 digits';
}

/** What is wrong with the form (spec §5, 'Partner signup and profile edit'); nothing when it may be sent. */
export function partnerFaults({ name, phone, address }: PartnerForm): PartnerFaults {
  const phoneFault = partnerPhoneFault(phone);
  const nameFault = name.trim() === '' ? 'Name is required' : nameCharacterFault(name);
  return {
    ...(nameFault !== null && { name: nameFault }),
    ...(phoneFault !== null && { phone: phoneFault }),
    ...(address.trim() === '' && { address: 'Address is required' }),
  };
}

/** The value of a field after input: a phone keeps only its digits (spec §5). */
export function normalizedInput(field: PartnerField, text: string): string {
  return field === 'phone' ? digits(text, phoneLength) : text;
}

/** What is sent or kept: without the blanks around it. */
export function trimmed({ name, phone, address }: PartnerForm): PartnerForm {
  return { name: name.trim(), phone, address: address.trim() };
}
