import { pageOf } from '../../shared/lib/page-of.ts';
import type { User } from '../session/session.actors.ts';
import type { CustomerProfileSnapshot, ProfileForm } from './profile.machine.ts';

export interface ProfileView {
  view: 'loading' | 'failed' | 'reading' | 'editing';
  profile: User | null;
  /** Values of the form fields; null while no form is open. */
  form: ProfileForm | null;
  error: string | null;
  /** Whether the edits are being stored on the device. */
  isKeeping: boolean;
}

export const selectPage = pageOf((snapshot: CustomerProfileSnapshot): ProfileView => {
  const { profile, form, error } = snapshot.context;
  const isEditing = snapshot.matches('editing');
  const view = snapshot.matches('reading') ? 'reading' : snapshot.matches('failed') ? 'failed' : 'loading';
  return {
    view: isEditing ? 'editing' : view,
    profile,
    form: isEditing ? form : null,
    error,
    isKeeping: snapshot.matches({ editing: 'keeping' }),
  };
});
