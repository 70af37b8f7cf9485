import { createActorContext } from '@xstate/react';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import { selectPage } from '../../../../machines/shared/signup/signup.view.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { Notice } from '../../../design/notice.tsx';
import * as css from '../form/form.css.ts';
import type { Elements } from '../../../design/elements.ts';

export const SignupContext = createActorContext(signupMachine);

export const useSignup = () => SignupContext.useSelector(selectPage);

type SignupFormProps = {
  fields: Elements;
  /** Label of the submit button, normally and while it is busy. */
  submit: string;
  busyLabel?: string;
  /** Content below the button. */
  children?: Elements;
};

/** The signup form of a customer or a partner. */
export function SignupForm({ fields, submit, children, ...busy }: SignupFormProps) {
  const { send } = SignupContext.useActorRef();
  const { failure, isSubmitting } = useSignup();
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
      <Button type="submit" size="l" full busy={isSubmitting} {...busy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
