import { useSelector } from '@xstate/react';
import type { OrderOtpActorRef } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import {
  selectCode,
  selectCustomer,
  selectIsVerifying,
  selectMessage,
  selectOrderId,
} from '../../../../machines/partner/order-otp/order-otp.selectors.ts';
import { Button } from '../../../design/button.tsx';
import Dialog from '../../../design/dialog.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { OtpField } from '../../../design/otp-field.tsx';
import * as css from '../orders/orders.css.ts';

/** Asks for the customer's pickup code. */
export function OtpDialog({ otp }: { otp: OrderOtpActorRef }) {
  const message = useSelector(otp, selectMessage);
  const isVerifying = useSelector(otp, selectIsVerifying);
  return (
    <Dialog
      open
      onClose={() => otp.send({ type: 'otp.close' })}
      title="Verify OTP"
      description={`Order ${useSelector(otp, selectOrderId)} for ${useSelector(otp, selectCustomer)}: enter the code on the customer's phone.`}
    >
      <form
        noValidate
        className={css.form}
        action={() => {
          otp.send({ type: 'code.submit' });
          focusFirstError();
        }}
      >
        <OtpField
          label="6-digit OTP"
          value={useSelector(otp, selectCode)}
          onChange={(code) => otp.send({ type: 'code.change', code })}
          busy={isVerifying}
          {...(message !== null && { error: message })}
        />
        <div className={css.formFoot}>
          <Button type="submit" tone="leaf" size="l" full busy={isVerifying}>
            Verify & Deliver
          </Button>
          <Button tone="quiet" full disabled={isVerifying} onClick={() => otp.send({ type: 'otp.close' })}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
