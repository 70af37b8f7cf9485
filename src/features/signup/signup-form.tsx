import { phoneLength } from '../../../domain/phone.ts';
import {
  selectError,
  selectIsSubmitting,
  selectName,
  selectPhone,
  selectPhoneHint,
} from '../../../machines/customer-signup/customer-signup.selectors.ts';
import { Button } from '../../design/button.tsx';
import { TextLink } from '../../design/link-button.tsx';
import { Notice } from '../../design/notice.tsx';
import { PhoneField } from '../../design/phone-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { SignupContext } from './signup.context.ts';
import * as css from './signup.css.ts';

export function SignupForm() {
  const { send } = SignupContext.useActorRef();
  const name = SignupContext.useSelector(selectName);
  const phone = SignupContext.useSelector(selectPhone);
  const phoneHint = SignupContext.useSelector(selectPhoneHint);
  const error = SignupContext.useSelector(selectError);
  const isSubmitting = SignupContext.useSelector(selectIsSubmitting);
  return (
    <form noValidate className={css.form} action={() => send({ type: 'form.submit' })}>
      {error && <Notice tone="red">{error}</Notice>}
      <TextField
        label="Name"
        autoComplete="name"
        large
        maxLength={120}
        value={name}
        onChange={({ target }) => send({ type: 'name.change', name: target.value })}
      />
      <PhoneField
        label="Phone number"
        large
        maxLength={phoneLength}
        value={phone}
        onChange={(typed) => send({ type: 'phone.change', phone: typed })}
        error={phoneHint ?? undefined}
      />
      <Button type="submit" size="l" full busy={isSubmitting}>
        Register
      </Button>
      <p>
        Already registered? <TextLink to="/send-otp">Sign in</TextLink>
      </p>
    </form>
  );
}
