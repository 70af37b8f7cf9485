import type { Resend } from '../../../../machines/shared/login/login.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { Countdown } from '../../../design/countdown.tsx';

/** 'Resend OTP', counting down to `at`, when another code may be asked for (D16). */
export function ResendOtp({ state, at, onResend }: { state: Resend; at: number; onResend: () => void }) {
  return (
    <Button tone="outline" full disabled={state === 'coolingDown'} busy={state === 'sending'} onClick={onResend}>
      <span>
        Resend OTP
        {state === 'coolingDown' && (
          <>
            {' in '}
            <Countdown until={at} /> s
          </>
        )}
      </span>
    </Button>
  );
}
