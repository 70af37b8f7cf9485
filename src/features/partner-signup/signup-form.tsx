import type { PartnerField } from '../../../domain/partner-form.ts';
import {
  selectFailure,
  selectFaults,
  selectForm,
  selectIsSubmitting,
} from '../../../machines/partner-signup/partner-signup.selectors.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import * as css from './partner-signup.css.ts';
import { SignupContext } from './signup.context.ts';

export function SignupForm() {
  const { send } = SignupContext.useActorRef();
  const form = SignupContext.useSelector(selectForm);
  const faults = SignupContext.useSelector(selectFaults);
  const failure = SignupContext.useSelector(selectFailure);
  const isSubmitting = SignupContext.useSelector(selectIsSubmitting);
  const field = (name: PartnerField) => ({
    large: true,
    value: form[name],
    error: faults[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      send({ type: 'field.change', field: name, text: target.value }),
  });
  return (
    <form noValidate className={css.form} action={() => send({ type: 'form.submit' })}>
      {failure && <Notice tone="red">{failure}</Notice>}
      <TextField label="Full Name" autoComplete="name" maxLength={120} {...field('name')} />
      <TextField
        label="Phone"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...field('phone')}
      />
      <TextField label="Address" autoComplete="street-address" maxLength={300} {...field('address')} />
      <Button type="submit" size="l" full busy={isSubmitting} busyLabel="Creating Account...">
        Create Partner Account
      </Button>
    </form>
  );
}
