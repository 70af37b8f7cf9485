import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { formatPhone } from '../../../../domain/phone.ts';
import {
  selectCode,
  selectFault,
  selectIsHintShown,
  selectIsVerifying,
  selectOtpSent,
  selectPhone,
  selectResend,
  selectResendAt,
} from '../../../../machines/shared/login/login.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useResendAnnounced } from '../../../runtime/resend-announced.ts';
import { CodeForm } from '../../shared/login/code-form.tsx';
import { WithLogin } from './with-login.tsx';
import { IconButton } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from './login.css.ts';

const hint = 'Please check your mobile messages';

/** Customer code entry (spec §2, Verify). Nobody has business here before a code was sent (D12). */
export default function VerifyOtp() {
  return (
    <WithLogin>
      <CodeEntryOnceSent />
    </WithLogin>
  );
}

function CodeEntryOnceSent() {
  const isSent = useSelector(useFlow('login'), selectOtpSent);
  return isSent ? <CodeEntry /> : <Navigate to="/send-otp" replace />;
}

function CodeEntry() {
  const login = useFlow('login');
  const phone = useSelector(login, selectPhone);
  const isHintShown = useSelector(login, selectIsHintShown);
  const resendAt = useSelector(login, selectResendAt);
  useResendAnnounced(resendAt, hint);
  return (
    <Page width="narrow" title="Enter the code" lead={`Sent to ${formatPhone(phone)}`} className={css.page}>
      <PageTitle>Enter the code</PageTitle>
      <IconButton label="Back" className={css.back} onClick={() => login.send({ type: 'code.back' })}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <CodeForm
        login={login}
        code={useSelector(login, selectCode)}
        fault={useSelector(login, selectFault)}
        isVerifying={useSelector(login, selectIsVerifying)}
        resend={useSelector(login, selectResend)}
        resendAt={resendAt}
        submit="Verify"
        back="Go back to Login"
        onSubmit={() => {
          login.send({ type: 'code.submit' });
          focusFirstError();
        }}
      >
        <div className={css.hint}>
          {isHintShown && (
            <Notice tone="plain" live={false}>
              {hint}
            </Notice>
          )}
        </div>
      </CodeForm>
    </Page>
  );
}
