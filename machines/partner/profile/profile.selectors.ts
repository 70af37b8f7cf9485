import type { PartnerProfileSnapshot } from './profile.machine.ts';

export const selectProfile = (snapshot: PartnerProfileSnapshot) => snapshot.context.profile;
/** Values of the form fields; those of the profile if no form is open. */
export const selectForm = (snapshot: PartnerProfileSnapshot) =>
  snapshot.matches('editing') ? snapshot.context.form : snapshot.context.profile;
export const selectFieldErrors = (snapshot: PartnerProfileSnapshot) => snapshot.context.fieldErrors;
export const selectFailure = (snapshot: PartnerProfileSnapshot) => snapshot.context.failure;
export const selectIsEditing = (snapshot: PartnerProfileSnapshot) => snapshot.matches('editing');
export const selectIsSaving = (snapshot: PartnerProfileSnapshot) =>
  selectIsEditing(snapshot) && snapshot.hasTag('busy');
export const selectIsAskingToLeave = (snapshot: PartnerProfileSnapshot) =>
  snapshot.matches('askingToLeave') || snapshot.matches('leaving');

/** Whether there are unsaved changes. */
export function selectIsDirty(snapshot: PartnerProfileSnapshot): boolean {
  const { form, profile } = snapshot.context;
  const isChanged = form.name !== profile.name || form.phone !== profile.phone || form.address !== profile.address;
  return selectIsEditing(snapshot) && isChanged;
}

/** Returns the values of the form if there are unsaved changes; otherwise null. */
export const selectDraft = (snapshot: PartnerProfileSnapshot) =>
  selectIsDirty(snapshot) ? snapshot.context.form : null;
