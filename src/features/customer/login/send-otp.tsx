import { useSelector } from '@xstate/react';
import { selectFault, selectIsSending, selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { WithLogin } from './with-login.tsx';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { PhoneField } from '../../../design/phone-field.tsx';
import { BusyOverlay } from '../../../design/busy-overlay.tsx';
import * as css from './login.css.ts';

/** Customer login by phone (spec §2, Login). */
export default function SendOtp() {
  return (
    <WithLogin>
      <PhoneEntry />
    </WithLogin>
  );
}

function PhoneEntry() {
  const login = useFlow('login');
  const phone = useSelector(login, selectPhone);
  const fault = useSelector(login, selectFault);
  const isSending = useSelector(login, selectIsSending);
  return (
    <Page width="narrow" title="Login" lead="We send a one-time code to your phone.">
      <PageTitle>Login</PageTitle>
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
          value={phone}
          onChange={(typed) => login.send({ type: 'phone.change', phone: typed })}
          error={fault ?? undefined}
        />
        <Button type="submit" size="l" full busy={isSending}>
          Continue
        </Button>
        <p className={css.small}>
          By continuing you agree to our <TextLink to="/terms">terms of service</TextLink> and{' '}
          <TextLink to="/privacy">privacy policy</TextLink>.
        </p>
        <p>
          New here? <TextLink to="/signup">Sign up</TextLink>
        </p>
      </form>
      {isSending && <BusyOverlay label="Sending OTP" onCancel={() => login.send({ type: 'sending.cancel' })} />}
    </Page>
  );
}
