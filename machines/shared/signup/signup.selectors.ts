import type { SignupSnapshot } from './signup.machine.ts';

export const selectForm = (snapshot: SignupSnapshot) => snapshot.context.form;
export const selectFieldErrors = (snapshot: SignupSnapshot) => snapshot.context.fieldErrors;

/** The hint while the user types. After a submission, the error of the field is shown instead. */
export const selectPhoneHint = ({ context: { fieldErrors, phoneHint } }: SignupSnapshot) =>
  fieldErrors.phone === undefined ? phoneHint : null;
/** The message above the form. */
export const selectFailure = (snapshot: SignupSnapshot) => snapshot.context.failure;
export const selectIsSubmitting = (snapshot: SignupSnapshot) => snapshot.matches('submitting');

/** The message that replaces the form after the registration (spec §4). */
export const selectSuccess = (snapshot: SignupSnapshot) =>
  snapshot.matches('registered') || snapshot.matches('left') ? snapshot.context.role.texts.registered : null;

/** Whether there are unsaved changes. */
export const selectIsDirty = (snapshot: SignupSnapshot) =>
  selectSuccess(snapshot) === null && Object.values(snapshot.context.form).some((text) => text.trim() !== '');
