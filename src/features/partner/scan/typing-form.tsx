import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { ScanContext, useScan } from './scan.context.ts';
import * as css from './scan.css.ts';

/** Order number and pickup code, for a device that does not read QR codes. */
export function TypingForm() {
  const { send } = ScanContext.useActorRef();
  const { isChecking, problem, restaurantId, order, code, orderError, codeError } = useScan();
  return (
    <>
      {problem === 'unsupported' && (
        <Notice tone="turmeric" title="This browser does not read QR codes">
          Open the camera app of a phone and hold it over the QR code: it opens the order here. Or type the code.
        </Notice>
      )}
      <form
        noValidate
        className={css.form}
        action={() => {
          send({ type: 'code.submit' });
          focusFirstError();
        }}
      >
        <TextField
          label="Order number"
          hint={restaurantId === null ? 'Such as 12-1042' : `Such as ${restaurantId}-1042, or 1042 alone`}
          value={order}
          autoComplete="off"
          readOnly={isChecking}
          {...(orderError !== null && { error: orderError })}
          onChange={({ target }) => send({ type: 'order.change', order: target.value })}
        />
        <OtpField
          label="6-digit OTP"
          value={code}
          onChange={(typed) => send({ type: 'code.change', code: typed })}
          busy={isChecking}
          {...(codeError !== null && { error: codeError })}
        />
        <Button type="submit" tone="leaf" size="l" full busy={isChecking}>
          Show order
        </Button>
      </form>
    </>
  );
}
