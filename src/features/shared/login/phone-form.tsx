import { useSelector } from '@xstate/react';
import type { LoginActorRef } from '../../../../machines/shared/login/login.machine.ts';
import { selectFieldError, selectIsSending, selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { PhoneField } from '../../../design/phone-field.tsx';
import * as css from '../form/form.css.ts';
import type { Elements } from '../../../design/elements.ts';

type PhoneFormProps = {
  login: LoginActorRef;
  /** Label of the button that sends the code. */
  submit: string;
  autoFocus?: boolean;
  children?: Elements;
};

/** The phone step of a customer's or partner's login. */
export function PhoneForm({ login, submit, autoFocus = false, children }: PhoneFormProps) {
  const fieldError = useSelector(login, selectFieldError);
  return (
    <form
      noValidate
      className={css.form}
      action={() => {
        login.send({ type: 'phone.submit' });
        focusFirstError();
      }}
    >
      <PhoneField
        label="Phone number"
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- set only on pages that ask for nothing but the phone number
        autoFocus={autoFocus}
        value={useSelector(login, selectPhone)}
        onChange={(typed) => login.send({ type: 'phone.change', phone: typed })}
        error={fieldError ?? undefined}
      />
      <Button type="submit" size="l" full busy={useSelector(login, selectIsSending)}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
