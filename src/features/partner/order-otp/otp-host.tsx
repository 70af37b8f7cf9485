import { useCallback } from 'react';
import type { OrderOtpActorRef } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { OtpDialog } from './otp-dialog.tsx';

/**
 * The dialog of a hand-over, closed while `otp` is undefined. Its code is preloaded, because a customer waits at the
 * counter.
 */
export function OtpHost({ otp }: { otp: OrderOtpActorRef | undefined }) {
  const close = useCallback(() => otp?.send({ type: 'otp.close' }), [otp]);
  useCloseOnBack('otp', otp !== undefined, close);
  return otp ? <OtpDialog otp={otp} /> : null;
}
