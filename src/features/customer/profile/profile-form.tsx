import type { ProfileField } from '../../../../machines/customer/profile/profile.machine.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { ProfileContext, useProfile } from './profile.context.ts';
import * as account from '../../shared/account/account-facts.css.ts';

const fields: readonly { field: ProfileField; label: string; autoComplete: string; prefix?: string }[] = [
  { field: 'name', label: 'Name', autoComplete: 'name' },
  { field: 'phone', label: 'Phone', autoComplete: 'tel-national', prefix: '+91' },
  { field: 'email', label: 'Email', autoComplete: 'email' },
  { field: 'address', label: 'Address', autoComplete: 'street-address' },
];

/**
 * The form for editing the profile. It has no validation and sends no request (spec §2); the page states that the edits
 * stay on this device (D21).
 */
export function ProfileForm() {
  const { send } = ProfileContext.useActorRef();
  const { form, error, isKeeping } = useProfile();
  if (!form) return null;
  return (
    <form noValidate className={account.card} action={() => send({ type: 'edit.save' })}>
      {error && <Notice tone="red">{error}</Notice>}
      {fields.map(({ field, ...rest }) => (
        <TextField
          key={field}
          {...rest}
          maxLength={200}
          value={form[field]}
          onChange={({ target }) => send({ type: 'field.change', field, text: target.value })}
        />
      ))}
      <p className={account.label}>Saved on this device</p>
      <div className={account.actions}>
        <Button type="submit" busy={isKeeping}>
          Save Changes
        </Button>
        <Button tone="outline" onClick={() => send({ type: 'edit.cancel' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
