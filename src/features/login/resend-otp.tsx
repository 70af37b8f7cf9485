import type { Resend } from '../../../machines/customer-login/customer-login.selectors.ts';
import { Button } from '../../design/button.tsx';
import { Countdown } from '../../design/countdown.tsx';
import { resendSeconds } from '../../../machines/customer-login/customer-login.machine.ts';

/** 'Resend OTP', counting down until another code may be asked for (D16). */
export function ResendOtp({ state, onResend }: { state: Resend; onResend: () => void }) {
  return (
    <Button tone="outline" full disabled={state === 'coolingDown'} busy={state === 'sending'} onClick={onResend}>
      <span>
        Resend OTP
        {state === 'coolingDown' && (
          <>
            {' in '}
            <Countdown seconds={resendSeconds} /> s
          </>
        )}
      </span>
    </Button>
  );
}
