import { registeredMessage, type CustomerSignupSnapshot } from './signup.machine.ts';

export const selectName = (snapshot: CustomerSignupSnapshot) => snapshot.context.name;
export const selectPhone = (snapshot: CustomerSignupSnapshot) => snapshot.context.phone;
export const selectFaults = (snapshot: CustomerSignupSnapshot) => snapshot.context.faults;

/** While it is typed; where it was submitted so, it is a fault instead. */
export const selectPhoneHint = ({ context: { faults, phoneHint } }: CustomerSignupSnapshot) =>
  faults.phone === undefined ? phoneHint : null;
export const selectError = (snapshot: CustomerSignupSnapshot) => snapshot.context.error;
export const selectIsSubmitting = (snapshot: CustomerSignupSnapshot) => snapshot.matches('submitting');

/** What stands in the form's place once it is done (spec §4). */
export const selectSuccess = (snapshot: CustomerSignupSnapshot) =>
  snapshot.matches('registered') ? registeredMessage : null;
