import { useSelector } from '@xstate/react';
import { formatPhone } from '../../../../domain/phone.ts';
import {
  selectFailure,
  selectOtpSent,
  selectPhone,
  selectSuccess,
} from '../../../../machines/shared/login/login.selectors.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { CodeForm } from '../../shared/login/code-form.tsx';
import { PageAfterLogin } from '../../shared/login/page-after-login.tsx';
import { PhoneForm } from '../../shared/login/phone-form.tsx';
import { AccountLinks } from '../form/account-links.tsx';
import * as css from './login.css.ts';
import { SecondFactor } from './second-factor.tsx';

/** Partner login: phone, then OTP, on one page (spec §2), then the passkey of an account that needs one (D230). */
export default function PartnerLogin() {
  const factor = useSelector(usePortal().actor, ({ children }) => children.partnerSecondFactor);
  return factor ? <SecondFactor flow={factor} /> : <PhoneAndCode />;
}

function PhoneAndCode() {
  const { actor } = usePortal();
  const login = usePortalFlow('partnerLogin');
  const isCode = useSelector(login, selectOtpSent);
  const phone = useSelector(login, selectPhone);
  const failure = useSelector(login, selectFailure);
  const success = useSelector(login, selectSuccess);
  return (
    <Page
      width="narrow"
      title="Partner Login"
      lead={isCode ? `Enter the code sent to ${formatPhone(phone)}.` : 'Your restaurants, menus and orders.'}
    >
      <PageTitle>Partner Login</PageTitle>
      <div className={css.messages}>
        {failure && <Notice tone="red">{failure}</Notice>}
        <div role="status">
          {success && (
            <Notice tone="leaf" live={false}>
              {success}
            </Notice>
          )}
        </div>
      </div>
      {isCode ? (
        <CodeForm login={login} submit="Verify OTP" back="Change Phone Number" />
      ) : (
        <PhoneForm login={login} submit="Send OTP" autoFocus />
      )}
      <AccountLinks>
        No account yet? <TextLink to="/partner/signup">Register here</TextLink>
      </AccountLinks>
      <PageAfterLogin flow={actor} />
    </Page>
  );
}
