import { useSelector } from '@xstate/react';
import type { OrderOtpActorRef } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import {
  selectCode,
  selectCustomer,
  selectIsRefused,
  selectIsVerifying,
  selectMessage,
  selectOrderId,
  selectQuestion,
} from '../../../../machines/partner/order-otp/order-otp.selectors.ts';
import { Button } from '../../../design/button.tsx';
import Dialog from '../../../design/dialog.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import * as css from '../orders/orders.css.ts';

/** Asks for the customer's pickup code, and whether to hand over an order for a later day, or says why no code can. */
export function OtpDialog({ otp }: { otp: OrderOtpActorRef }) {
  const order = `Order ${useSelector(otp, selectOrderId)} for ${useSelector(otp, selectCustomer)}`;
  const isRefused = useSelector(otp, selectIsRefused);
  const isEarly = useSelector(otp, selectQuestion) !== null;
  return (
    <Dialog
      open
      onClose={() => otp.send({ type: 'otp.close' })}
      title="Verify OTP"
      description={isRefused || isEarly ? `${order}.` : `${order}: enter the code on the customer's phone.`}
    >
      {isRefused ? <Refused otp={otp} /> : isEarly ? <Early otp={otp} /> : <CodeForm otp={otp} />}
    </Dialog>
  );
}

function Refused({ otp }: { otp: OrderOtpActorRef }) {
  return (
    <div className={css.form}>
      <Notice tone="red">{useSelector(otp, selectMessage)}</Notice>
      <Button
        tone="outline"
        size="l"
        full
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the field that had the focus
        autoFocus
        onClick={() => otp.send({ type: 'otp.close' })}
      >
        OK
      </Button>
    </div>
  );
}

/** Asks whether to hand over an order for a later day (D281). */
function Early({ otp }: { otp: OrderOtpActorRef }) {
  const message = useSelector(otp, selectMessage);
  const isVerifying = useSelector(otp, selectIsVerifying);
  return (
    <div className={css.form}>
      <Notice tone="turmeric">{useSelector(otp, selectQuestion)}</Notice>
      {message !== null && <Notice tone="red">{message}</Notice>}
      <div className={css.formFoot}>
        <Button
          tone="outline"
          size="l"
          full
          disabled={isVerifying}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the field that had the focus; a second Enter must not hand over
          autoFocus
          onClick={() => otp.send({ type: 'otp.close' })}
        >
          Not now
        </Button>
        <Button tone="quiet" full busy={isVerifying} onClick={() => otp.send({ type: 'early.confirm' })}>
          Hand over now
        </Button>
      </div>
    </div>
  );
}

function CodeForm({ otp }: { otp: OrderOtpActorRef }) {
  const message = useSelector(otp, selectMessage);
  const isVerifying = useSelector(otp, selectIsVerifying);
  return (
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
  );
}
