import type { AccountRules } from './account-form.ts';

/** The rules of a partner's signup and profile (spec §5, 'Partner signup and profile edit'). */
export const partnerRules: AccountRules = {
  noPhone: 'Phone number is required',
  shortPhone: 'Phone number must be exactly 10 digits',
  noAddress: 'Address is required',
  isNameVisible: true,
};
