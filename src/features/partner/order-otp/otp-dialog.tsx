import { useSelector } from '@xstate/react';
import type { OrderOtpActorRef } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { selectPage } from '../../../../machines/partner/order-otp/order-otp.view.ts';
import { Button } from '../../../design/button.tsx';
import Dialog from '../../../design/dialog.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import * as css from '../orders/orders.css.ts';
import { OrderSummary } from './order-summary.tsx';

/** Asks for the customer's pickup code, and whether to hand over an order for a later day, or says why no code can. */
export function OtpDialog({ otp }: { otp: OrderOtpActorRef }) {
  const { orderId, customer, status, dishes, question, isRefused } = useSelector(otp, selectPage);
  const order = `Order ${orderId} for ${customer}`;
  const isEarly = question !== null;
  return (
    <Dialog
      open
      onClose={() => otp.send({ type: 'otp.close' })}
      title="Verify OTP"
      description={isRefused || isEarly ? `${order}.` : `${order}: enter the code on the customer's phone.`}
    >
      {/* What is handed over (D343). */}
      <OrderSummary status={status} dishes={dishes} />
      {isRefused ? <Refused otp={otp} /> : isEarly ? <Early otp={otp} /> : <CodeForm otp={otp} />}
    </Dialog>
  );
}

function Refused({ otp }: { otp: OrderOtpActorRef }) {
  return (
    <div className={css.form}>
      <Notice tone="red">{useSelector(otp, selectPage).message}</Notice>
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
  const { question, message, isVerifying } = useSelector(otp, selectPage);
  return (
    <div className={css.form}>
      <Notice tone="turmeric">{question}</Notice>
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
  const { code, message, isVerifying } = useSelector(otp, selectPage);
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
        value={code}
        onChange={(typed) => otp.send({ type: 'code.change', code: typed })}
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
