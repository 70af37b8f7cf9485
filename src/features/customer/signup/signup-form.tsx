import { phoneLength } from '../../../../domain/phone.ts';
import {
  selectError,
  selectFieldErrors,
  selectIsSubmitting,
  selectName,
  selectPhone,
  selectPhoneHint,
} from '../../../../machines/customer/signup/signup.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PhoneField } from '../../../design/phone-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { SignupContext } from './signup.context.ts';
import * as css from './signup.css.ts';

export function SignupForm() {
  const { send } = SignupContext.useActorRef();
  const name = SignupContext.useSelector(selectName);
  const phone = SignupContext.useSelector(selectPhone);
  const phoneHint = SignupContext.useSelector(selectPhoneHint);
  const faults = SignupContext.useSelector(selectFieldErrors);
  const error = SignupContext.useSelector(selectError);
  const isSubmitting = SignupContext.useSelector(selectIsSubmitting);
  return (
    <form
      noValidate
      className={css.form}
      action={() => {
        send({ type: 'form.submit' });
        focusFirstError();
      }}
    >
      {error && <Notice tone="red">{error}</Notice>}
      <TextField
        label="Name"
        autoComplete="name"
        large
        maxLength={120}
        value={name}
        error={faults.name}
        onChange={({ target }) => send({ type: 'name.change', name: target.value })}
      />
      <PhoneField
        label="Phone number"
        large
        maxLength={phoneLength}
        value={phone}
        onChange={(typed) => send({ type: 'phone.change', phone: typed })}
        hint={phoneHint}
        error={faults.phone}
      />
      <Button type="submit" size="l" full busy={isSubmitting}>
        Register
      </Button>
      <p className={css.small}>
        By registering you agree to our <TextLink to="/terms">terms of service</TextLink> and{' '}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
      <p>
        Already registered? <TextLink to="/send-otp">Sign in</TextLink>
      </p>
    </form>
  );
}
