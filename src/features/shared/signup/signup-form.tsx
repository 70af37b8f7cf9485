import type { ReactNode } from 'react';
import { selectFailure, selectIsSubmitting } from '../../../../machines/shared/signup/signup.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import * as css from '../form/form.css.ts';
import { SignupContext } from './signup.context.ts';

type SignupFormProps = {
  fields: ReactNode;
  /** Label of the submit button, normally and while it is busy. */
  submit: string;
  busyLabel?: string;
  /** Content below the button. */
  children?: ReactNode;
};

/** The signup form of a customer or a partner. */
export function SignupForm({ fields, submit, children, ...busy }: SignupFormProps) {
  const { send } = SignupContext.useActorRef();
  const failure = SignupContext.useSelector(selectFailure);
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
      {fields}
      <Button type="submit" size="l" full busy={SignupContext.useSelector(selectIsSubmitting)} {...busy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
