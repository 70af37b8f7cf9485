/** What is wrong with a customer's signup, under the field it is wrong with. */
export type SignupFaults = Partial<Record<'name' | 'phone', string>>;

/** Stands under a phone of fewer than ten digits, while it is typed and when it is sent (spec §5). */
export const shortPhoneMessage = 'Phone number must be 10 digits.';

/** Nothing where the signup may be sent: a name, and a phone of exactly ten characters (spec §5). */
export function signupFaults({ name, phone }: { name: string; phone: string }): SignupFaults {
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(phone.length !== 10 && { phone: shortPhoneMessage }),
  };
}
