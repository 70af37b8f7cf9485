import { emptyProfileForm, type CustomerProfileSnapshot } from './profile.machine.ts';

export type ProfileView = 'loading' | 'failed' | 'reading' | 'editing';

export function selectView(snapshot: CustomerProfileSnapshot): ProfileView {
  if (snapshot.matches('reading')) return 'reading';
  if (snapshot.matches('editing')) return 'editing';
  return snapshot.matches('failed') ? 'failed' : 'loading';
}

export const selectProfile = (snapshot: CustomerProfileSnapshot) => snapshot.context.profile;
/** Values of the form fields; empty while no form is open. */
export const selectForm = (snapshot: CustomerProfileSnapshot) =>
  snapshot.matches('editing') ? snapshot.context.form : emptyProfileForm;
export const selectError = (snapshot: CustomerProfileSnapshot) => snapshot.context.error;
