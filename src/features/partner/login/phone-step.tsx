import { useSelector } from '@xstate/react';
import { selectFault, selectIsSending, selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { PhoneField } from '../../../design/phone-field.tsx';
import * as css from './login.css.ts';

export function PhoneStep() {
  const login = usePortalFlow('partnerLogin');
  const phone = useSelector(login, selectPhone);
  const fault = useSelector(login, selectFault);
  const isSending = useSelector(login, selectIsSending);
  return (
    <form
      noValidate
      className={css.form}
      action={() => {
        login.send({ type: 'phone.submit' });
        focusFirstError();
      }}
    >
      <PhoneField
        label="Phone number"
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step asks for the phone and for nothing else
        autoFocus
        value={phone}
        onChange={(typed) => login.send({ type: 'phone.change', phone: typed })}
        error={fault ?? undefined}
      />
      <Button type="submit" size="l" full busy={isSending}>
        Send OTP
      </Button>
    </form>
  );
}
