import { useSelector } from '@xstate/react';
import {
  selectCode,
  selectFault,
  selectIsVerifying,
  selectResend,
  selectResendAt,
} from '../../../../machines/shared/login/login.selectors.ts';
import { useResendAnnounced } from '../../../runtime/resend-announced.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { CodeForm } from '../../shared/login/code-form.tsx';

export function CodeStep() {
  const login = usePortalFlow('partnerLogin');
  const resendAt = useSelector(login, selectResendAt);
  useResendAnnounced(resendAt);
  return (
    <CodeForm
      login={login}
      code={useSelector(login, selectCode)}
      fault={useSelector(login, selectFault)}
      isVerifying={useSelector(login, selectIsVerifying)}
      resend={useSelector(login, selectResend)}
      resendAt={resendAt}
      submit="Verify OTP"
      back="Change Phone Number"
      onSubmit={() => {
        login.send({ type: 'code.submit' });
        focusFirstError();
      }}
    />
  );
}
