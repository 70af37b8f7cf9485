import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectIsSending } from '../../../../machines/shared/login/login.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useOnLeave } from '../../../runtime/on-leave.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { WithLogin } from './with-login.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { BusyOverlay } from '../../../design/busy-overlay.tsx';
import * as css from '../../shared/form/form.css.ts';
import { PageAfterLogin } from '../../shared/login/page-after-login.tsx';
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
  const { actor } = useApp();
  const login = useFlow('login');
  const isSending = useSelector(login, selectIsSending);
  const cancel = useCallback(() => login.send({ type: 'sending.cancel' }), [login]);
  // A step back while the code is sent: its answer would lead away from the page before.
  useOnLeave(cancel);
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
      <PageAfterLogin flow={actor} />
      {isSending && <BusyOverlay label="Sending OTP" onCancel={cancel} />}
    </Page>
  );
}
