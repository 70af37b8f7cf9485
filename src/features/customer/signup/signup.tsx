import { useMemo } from 'react';
import { createCustomerSignupActors } from '../../../../machines/customer/signup/signup.actors.ts';
import { customerSignupMachine } from '../../../../machines/customer/signup/signup.machine.ts';
import { selectPhone, selectSuccess } from '../../../../machines/customer/signup/signup.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { WithLogin } from '../login/with-login.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SignupContext } from './signup.context.ts';
import * as css from './signup.css.ts';
import { SignupForm } from './signup-form.tsx';

/** Customer registration (spec §2, Signup). */
export default function Signup() {
  const { api } = useApp();
  const logic = useMemo(() => customerSignupMachine.provide({ actors: createCustomerSignupActors({ api }) }), [api]);
  return (
    <WithLogin>
      <SignupContext.Provider logic={logic}>
        <Page width="narrow" title="Sign up" lead="A name and a phone number, that is all.">
          <PageTitle>Sign up</PageTitle>
          <Screen />
        </Page>
      </SignupContext.Provider>
    </WithLogin>
  );
}

function Screen() {
  const success = SignupContext.useSelector(selectSuccess);
  return success === null ? <SignupForm /> : <Registered message={success} />;
}

/** No automatic redirect: the link passes the number to the login (D15). */
function Registered({ message }: { message: string }) {
  const phone = SignupContext.useSelector(selectPhone);
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
