import { trimmedAccount, type AccountErrors, type AccountForm } from '../../../domain/account-form.ts';
import type { SignupSnapshot } from './signup.machine.ts';

export interface SignupView {
  form: AccountForm;
  fieldErrors: AccountErrors;
  /** The hint while the user types. After a submission, the error of the field is shown instead. */
  phoneHint: string | null;
  /** The message above the form. */
  failure: string | null;
  isSubmitting: boolean;
  /** The message that replaces the form after the registration (spec §4). */
  success: string | null;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
}

export function selectPage(snapshot: SignupSnapshot): SignupView {
  const { form, initial, fieldErrors, phoneHint, failure, role } = snapshot.context;
  const isDone = snapshot.matches('registered') || snapshot.matches('left');
  return {
    ...{ form, fieldErrors, failure },
    phoneHint: fieldErrors.phone === undefined ? phoneHint : null,
    isSubmitting: snapshot.matches('submitting'),
    success: isDone ? role.texts.registered : null,
    isDirty: !isDone && isChanged(trimmedAccount(form), initial),
  };
}

function isChanged(form: AccountForm, initial: AccountForm): boolean {
  return form.name !== initial.name || form.phone !== initial.phone || form.address !== initial.address;
}
