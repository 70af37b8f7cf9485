import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { PartnerFields } from '../form/partner-fields.tsx';
import * as account from '../../shared/account/account-facts.css.ts';
import { ProfileContext, useProfile } from './profile.context.ts';

/**
 * The form for editing the profile. It sends no request (spec §2) and states that the edits stay on this device (D21).
 */
export function ProfileForm() {
  const { send } = ProfileContext.useActorRef();
  const { form, fieldErrors, failure, isSaving } = useProfile();
  return (
    <form
      noValidate
      className={account.card}
      action={() => {
        send({ type: 'edit.save' });
        focusFirstError();
      }}
    >
      {failure && <Notice tone="red">{failure}</Notice>}
      <PartnerFields
        form={form}
        fieldErrors={fieldErrors}
        onChange={(field, text) => send({ type: 'field.change', field, text })}
      />
      <p className={account.label}>Your changes are kept on this device only.</p>
      <div className={account.actions}>
        <Button type="submit" busy={isSaving}>
          Save Changes
        </Button>
        <Button tone="outline" disabled={isSaving} onClick={() => send({ type: 'edit.cancel' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
