import { useSelector } from '@xstate/react';
import { selectIsSending } from '../../../../machines/shared/login/login.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { WithLogin } from './with-login.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { BusyOverlay } from '../../../design/busy-overlay.tsx';
import * as css from '../../shared/form/form.css.ts';
import { PhoneForm } from '../../shared/login/phone-form.tsx';

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
  const isSending = useSelector(login, selectIsSending);
  return (
    <Page width="narrow" title="Login" lead="We send a one-time code to your phone.">
      <PageTitle>Login</PageTitle>
      <PhoneForm login={login} submit="Continue">
        <p className={css.smallText}>
          By continuing you agree to our <TextLink to="/terms">terms of service</TextLink> and{' '}
          <TextLink to="/privacy">privacy policy</TextLink>.
        </p>
        <p>
          New here? <TextLink to="/signup">Sign up</TextLink>
        </p>
      </PhoneForm>
      {isSending && <BusyOverlay label="Sending OTP" onCancel={() => login.send({ type: 'sending.cancel' })} />}
    </Page>
  );
}
