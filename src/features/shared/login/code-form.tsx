import { useSelector } from '@xstate/react';
import type { LoginActorRef } from '../../../../machines/shared/login/login.machine.ts';
import {
  selectCode,
  selectFieldError,
  selectIsVerifying,
  selectResend,
  selectResendAt,
} from '../../../../machines/shared/login/login.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Countdown } from '../../../design/countdown.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { OtpField } from '../../../design/otp-field.tsx';
import { useResendAnnounced } from '../../../runtime/resend-announced.ts';
import * as css from '../form/form.css.ts';
import type { Elements } from '../../../design/elements.ts';

type CodeFormProps = {
  login: LoginActorRef;
  /** Label of the button that verifies the code, and of the button that returns to the phone number. */
  submit: string;
  back: string;
  /** Announced when a code was sent. */
  hint?: string;
  /** Content below the field. */
  children?: Elements;
};

/** The code step of a customer's or partner's login; 'Resend OTP' is enabled after a countdown (D16). */
export function CodeForm({ login, submit, back, hint, children }: CodeFormProps) {
  const fieldError = useSelector(login, selectFieldError);
  const isVerifying = useSelector(login, selectIsVerifying);
  const resend = useSelector(login, selectResend);
  const resendAt = useSelector(login, selectResendAt);
  useResendAnnounced(resendAt, hint);
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
        value={useSelector(login, selectCode)}
        onChange={(typed) => login.send({ type: 'code.change', code: typed })}
        busy={isVerifying}
        autoFocus
        {...(fieldError && { error: fieldError })}
      />
      {children}
      <Button type="submit" size="l" full busy={isVerifying} disabled={resend === 'replacing'}>
        {submit}
      </Button>
      <Button
        tone="outline"
        full
        disabled={resend === 'coolingDown' || resend === 'waiting'}
        busy={resend === 'sending' || resend === 'replacing'}
        onClick={() => login.send({ type: 'code.resend' })}
      >
        <span>
          Resend OTP
          {resend === 'coolingDown' && (
            <>
              {' '}
              <span>in</span> <Countdown until={resendAt} /> <span>s</span>
            </>
          )}
        </span>
      </Button>
      <Button tone="quiet" full onClick={() => login.send({ type: 'code.back' })}>
        {back}
      </Button>
    </form>
  );
}
