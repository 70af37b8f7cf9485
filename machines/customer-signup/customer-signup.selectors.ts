import { registeredMessage, type CustomerSignupSnapshot } from './customer-signup.machine.ts';

export const selectName = (snapshot: CustomerSignupSnapshot) => snapshot.context.name;
export const selectPhone = (snapshot: CustomerSignupSnapshot) => snapshot.context.phone;
export const selectPhoneHint = (snapshot: CustomerSignupSnapshot) => snapshot.context.phoneHint;
export const selectError = (snapshot: CustomerSignupSnapshot) => snapshot.context.error;
export const selectIsSubmitting = (snapshot: CustomerSignupSnapshot) => snapshot.matches('submitting');

/** What stands in the form's place once it is done (spec §4). */
export const selectSuccess = (snapshot: CustomerSignupSnapshot) =>
  snapshot.matches('registered') ? registeredMessage : null;
