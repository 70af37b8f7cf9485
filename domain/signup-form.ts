/** Error messages of a customer's signup, by field. */
export type SignupFaults = Partial<Record<'name' | 'phone', string>>;

/** Message for a phone of fewer than ten digits, while typing and on submit (spec §5). */
export const shortPhoneMessage = 'Phone number must be 10 digits.';

/** Nothing where the signup may be sent: a name, and a phone of exactly ten characters (spec §5). */
export function signupFaults({ name, phone }: { name: string; phone: string }): SignupFaults {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(phone.length !== 10 && { phone: shortPhoneMessage }),
  };
}
