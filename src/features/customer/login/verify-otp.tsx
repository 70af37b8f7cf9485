import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { formatPhone } from '../../../../domain/phone.ts';
import {
  selectCode,
  selectError,
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
import { WithLogin } from './with-login.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from './login.css.ts';
import { ResendOtp } from './resend-otp.tsx';

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
  const code = useSelector(login, selectCode);
  const error = useSelector(login, selectError);
  const isVerifying = useSelector(login, selectIsVerifying);
  const isHintShown = useSelector(login, selectIsHintShown);
  const resend = useSelector(login, selectResend);
  const resendAt = useSelector(login, selectResendAt);
  useResendAnnounced(resendAt, hint);
  const goBack = () => login.send({ type: 'code.back' });
  return (
    <Page width="narrow" title="Enter the code" lead={`Sent to ${formatPhone(phone)}`} className={css.page}>
      <PageTitle>Enter the code</PageTitle>
      <IconButton label="Back" className={css.back} onClick={goBack}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <form
        noValidate
        className={css.form}
        action={() => {
          login.send({ type: 'code.submit' });
          focusFirstError();
        }}
      >
        <OtpField
          label="6-digit OTP"
          value={code}
          onChange={(typed) => login.send({ type: 'code.change', code: typed })}
          busy={isVerifying}
          autoFocus
          {...(error && { error })}
        />
        <div className={css.hint}>
          {isHintShown && (
            <Notice tone="plain" live={false}>
              {hint}
            </Notice>
          )}
        </div>
        <Button type="submit" size="l" full busy={isVerifying}>
          Verify
        </Button>
        <ResendOtp state={resend} at={resendAt} onResend={() => login.send({ type: 'code.resend' })} />
        <Button tone="quiet" full onClick={goBack}>
          Go back to Login
        </Button>
      </form>
    </Page>
  );
}
