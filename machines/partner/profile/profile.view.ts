import type { AccountErrors, AccountForm } from '../../../domain/account-form.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { PartnerProfileSnapshot } from './profile.machine.ts';

export interface PartnerProfileView {
  profile: AccountForm;
  /** Values of the form fields; those of the profile if no form is open. */
  form: AccountForm;
  /** The values of the form if there are unsaved changes. */
  draft: AccountForm | null;
  fieldErrors: AccountErrors;
  failure: string | null;
  isEditing: boolean;
  isSaving: boolean;
  /** Whether the page asks to confirm the logout. */
  isAskingToLeave: boolean;
}

export const selectPage = pageOf((snapshot: PartnerProfileSnapshot): PartnerProfileView => {
  const { profile, form, fieldErrors, failure } = snapshot.context;
  const isEditing = snapshot.matches('editing');
  const isChanged = form.name !== profile.name || form.phone !== profile.phone || form.address !== profile.address;
  return {
    ...{ profile, fieldErrors, failure, isEditing },
    form: isEditing ? form : profile,
    draft: isEditing && isChanged ? form : null,
    isSaving: isEditing && snapshot.hasTag('busy'),
    isAskingToLeave: snapshot.matches('askingToLeave') || snapshot.matches('leaving'),
  };
});
