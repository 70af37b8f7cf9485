import { useMemo } from 'react';
import { phoneLength } from '../../../../domain/phone.ts';
import { selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { customerSignup, customerSignupCall } from '../../../../machines/shared/signup/signup-role.ts';
import { createSignupActors } from '../../../../machines/shared/signup/signup.actors.ts';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { WithLogin } from '../login/with-login.tsx';
import { LinkButton, TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { PhoneField } from '../../../design/phone-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import * as css from '../../shared/form/form.css.ts';
import { PageAfterLogin } from '../../shared/login/page-after-login.tsx';
import { SignupContext, SignupForm, useSignup } from '../../shared/signup/signup-form.tsx';

/** Customer registration (spec §2, Signup). */
export default function Signup() {
  return (
    <WithLogin>
      <Registration />
    </WithLogin>
  );
}

/** Begins with the number that was typed at the login. */
function Registration() {
  const { actor, api } = useApp();
  const phone = selectPhone(useFlow('login').getSnapshot());
  const logic = useMemo(() => signupMachine.provide({ actors: createSignupActors(customerSignupCall(api)) }), [api]);
  return (
    <SignupContext.Provider logic={logic} options={{ input: { role: customerSignup, phone } }}>
      <Page width="narrow" title="Sign up" lead="A name and a phone number, that is all.">
        <PageTitle>Sign up</PageTitle>
        <Screen />
        <PageAfterLogin flow={actor} />
      </Page>
    </SignupContext.Provider>
  );
}

function Screen() {
  const { success } = useSignup();
  if (success !== null) return <Registered message={success} />;
  return (
    <SignupForm submit="Register" fields={<Fields />}>
      <p className={css.smallText}>
        By registering you agree to our <TextLink to="/terms">terms of service</TextLink> and{' '}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
      <p>
        Already registered? <TextLink to="/send-otp">Log in</TextLink>
      </p>
    </SignupForm>
  );
}

function Fields() {
  const { send } = SignupContext.useActorRef();
  const {
    form: { name, phone },
    fieldErrors,
    phoneHint,
  } = useSignup();
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        large
        maxLength={120}
        value={name}
        error={fieldErrors.name}
        onChange={({ target }) => send({ type: 'field.change', field: 'name', text: target.value })}
      />
      <PhoneField
        label="Phone number"
        large
        maxLength={phoneLength}
        value={phone}
        onChange={(text) => send({ type: 'field.change', field: 'phone', text })}
        hint={phoneHint}
        error={fieldErrors.phone}
      />
    </>
  );
}

/** Not redirected automatically: the link passes the phone number to the login (D15). */
function Registered({ message }: { message: string }) {
  const { phone } = useSignup().form;
  const login = useFlow('login');
  const carryNumber = () => {
    login.send({ type: 'code.back' });
    login.send({ type: 'phone.change', phone });
  };
  return (
    <div className={css.form}>
      <Notice tone="leaf">{message}</Notice>
      <LinkButton to="/send-otp" size="l" full onClick={carryNumber} ref={(link) => link?.focus()}>
        Continue to login
      </LinkButton>
    </div>
  );
}
