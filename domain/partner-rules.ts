import type { AccountRules } from './account-form.ts';

/** The validation rules for a partner's signup and profile (spec §5, 'Partner signup and profile edit'). */
export const partnerRules: AccountRules = {
  noPhone: 'Phone number is required',
  shortPhone: 'Phone number must be exactly 10 digits',
  noAddress: 'Address is required',
  isNameVisible: true,
};
