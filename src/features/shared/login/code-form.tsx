import type { ReactNode } from 'react';
import type { LoginActorRef } from '../../../../machines/shared/login/login.machine.ts';
import type { Resend } from '../../../../machines/shared/login/login.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Countdown } from '../../../design/countdown.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import * as css from './code-form.css.ts';

interface Props {
  login: LoginActorRef;
  code: string;
  fault: string | null;
  isVerifying: boolean;
  resend: Resend;
  /** When 'Resend OTP' can be pressed, ms by this device's clock. */
  resendAt: number;
  /** The words of the button that checks the code, and of the one that leads back to the phone. */
  submit: string;
  back: string;
  onSubmit: () => void;
  /** Below the boxes. */
  children?: ReactNode;
}

/**
 * The code's entry; another code can be asked for when 'Resend OTP' has counted down (D16). It reads no selector itself:
 * what those need is in a file that a customer's first pages load.
 */
export function CodeForm({
  login,
  code,
  fault,
  isVerifying,
  resend,
  resendAt,
  submit,
  back,
  onSubmit,
  children,
}: Props) {
  return (
    <form noValidate className={css.form} action={onSubmit}>
      <OtpField
        label="6-digit OTP"
        value={code}
        onChange={(typed) => login.send({ type: 'code.change', code: typed })}
        busy={isVerifying}
        autoFocus
        {...(fault && { error: fault })}
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
              {' in '}
              <Countdown until={resendAt} /> s
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
