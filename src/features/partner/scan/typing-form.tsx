import {
  selectCode,
  selectCodeError,
  selectIsChecking,
  selectOrder,
  selectOrderError,
  selectProblem,
  selectRestaurantId,
} from '../../../../machines/partner/scan/scan.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { OtpField } from '../../../design/otp-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { ScanContext } from './scan.context.ts';
import * as css from './scan.css.ts';

/** Order number and pickup code, for a device that does not read QR codes. */
export function TypingForm() {
  const { send } = ScanContext.useActorRef();
  const isChecking = ScanContext.useSelector(selectIsChecking);
  const orderError = ScanContext.useSelector(selectOrderError);
  const codeError = ScanContext.useSelector(selectCodeError);
  const restaurantId = ScanContext.useSelector(selectRestaurantId);
  return (
    <>
      {ScanContext.useSelector(selectProblem) === 'unsupported' && (
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
          value={ScanContext.useSelector(selectOrder)}
          autoComplete="off"
          readOnly={isChecking}
          {...(orderError !== null && { error: orderError })}
          onChange={({ target }) => send({ type: 'order.change', order: target.value })}
        />
        <OtpField
          label="6-digit OTP"
          value={ScanContext.useSelector(selectCode)}
          onChange={(code) => send({ type: 'code.change', code })}
          busy={isChecking}
          {...(codeError !== null && { error: codeError })}
        />
        <Button type="submit" tone="leaf" size="l" full busy={isChecking}>
          Verify & Deliver
        </Button>
      </form>
    </>
  );
}
