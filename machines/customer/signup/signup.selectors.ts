import { registeredMessage, type CustomerSignupSnapshot } from './signup.machine.ts';

export const selectName = (snapshot: CustomerSignupSnapshot) => snapshot.context.name;
export const selectPhone = (snapshot: CustomerSignupSnapshot) => snapshot.context.phone;
export const selectFieldErrors = (snapshot: CustomerSignupSnapshot) => snapshot.context.faults;

/** The hint while typing; a submitted field shows its error instead. */
export const selectPhoneHint = ({ context: { faults, phoneHint } }: CustomerSignupSnapshot) =>
  faults.phone === undefined ? phoneHint : null;
export const selectError = (snapshot: CustomerSignupSnapshot) => snapshot.context.error;
export const selectIsSubmitting = (snapshot: CustomerSignupSnapshot) => snapshot.matches('submitting');

/** Message that replaces the form after registration (spec §4). */
export const selectSuccess = (snapshot: CustomerSignupSnapshot) =>
  snapshot.matches('registered') ? registeredMessage : null;
