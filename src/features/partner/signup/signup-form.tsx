import {
  selectFailure,
  selectFieldErrors,
  selectForm,
  selectIsSubmitting,
} from '../../../../machines/partner/signup/signup.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import { PartnerFields } from '../form/partner-fields.tsx';
import * as css from './signup.css.ts';
import { SignupContext } from './signup.context.ts';

export function SignupForm() {
  const { send } = SignupContext.useActorRef();
  const form = SignupContext.useSelector(selectForm);
  const faults = SignupContext.useSelector(selectFieldErrors);
  const failure = SignupContext.useSelector(selectFailure);
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
      {failure && <Notice tone="red">{failure}</Notice>}
      <PartnerFields
        form={form}
        faults={faults}
        large
        onChange={(field, text) => send({ type: 'field.change', field, text })}
      />
      <Button type="submit" size="l" full busy={isSubmitting} busyLabel="Creating Account...">
        Create Partner Account
      </Button>
    </form>
  );
}
