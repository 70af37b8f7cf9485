import { useSelector } from '@xstate/react';
import {
  selectCode,
  selectFault,
  selectIsVerifying,
  selectResend,
  selectResendAt,
} from '../../../../machines/partner/login/login.selectors.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { useResendAnnounced } from '../../../runtime/resend-announced.ts';
import { Button } from '../../../design/button.tsx';
import { Countdown } from '../../../design/countdown.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { OtpField } from '../../../design/otp-field.tsx';
import * as css from './login.css.ts';

export function CodeStep() {
  const login = usePortalFlow('partnerLogin');
  const code = useSelector(login, selectCode);
  const fault = useSelector(login, selectFault);
  const isVerifying = useSelector(login, selectIsVerifying);
  const resend = useSelector(login, selectResend);
  const resendAt = useSelector(login, selectResendAt);
  useResendAnnounced(resendAt);
  return (
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
        {...(fault && { error: fault })}
      />
      <Button type="submit" size="l" full busy={isVerifying} disabled={resend === 'sending'}>
        Verify OTP
      </Button>
      <Button
        tone="outline"
        full
        disabled={resend === 'coolingDown' || resend === 'waiting'}
        busy={resend === 'sending'}
        onClick={() => login.send({ type: 'code.resend' })}
      >
        <span>
          Resend OTP
          {resend === 'coolingDown' && (
            <>
              {' in '}
              <Countdown until={resendAt} /> s
            </>
          )}
        </span>
      </Button>
      <Button tone="quiet" full onClick={() => login.send({ type: 'code.back' })}>
        Change Phone Number
      </Button>
    </form>
  );
}
