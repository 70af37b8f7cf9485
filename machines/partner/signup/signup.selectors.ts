import type { PartnerSignupSnapshot } from './signup.machine.ts';

export const selectForm = (snapshot: PartnerSignupSnapshot) => snapshot.context.form;
export const selectFieldErrors = (snapshot: PartnerSignupSnapshot) => snapshot.context.faults;
export const selectFailure = (snapshot: PartnerSignupSnapshot) => snapshot.context.failure;
export const selectIsSubmitting = (snapshot: PartnerSignupSnapshot) => snapshot.matches('submitting');

/** Message that replaces the form after registration (spec §4). */
export const selectSuccess = (snapshot: PartnerSignupSnapshot) =>
  snapshot.matches('registered') || snapshot.matches('left') ? 'Registration successful! You can now login.' : null;

/** Whether there are unsaved changes. */
export const selectIsDirty = (snapshot: PartnerSignupSnapshot) =>
  selectSuccess(snapshot) === null && Object.values(snapshot.context.form).some((text) => text.trim() !== '');
