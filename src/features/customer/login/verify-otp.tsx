import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { formatPhone } from '../../../../domain/phone.ts';
import { selectIsHintShown, selectOtpSent, selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { CodeForm } from '../../shared/login/code-form.tsx';
import { WithLogin } from './with-login.tsx';
import { IconButton } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from './login.css.ts';

const hint = 'Please check your mobile messages';

/** Customer code entry (spec §2, Verify). Redirects if no code was sent (D12). */
export default function VerifyOtp() {
  return (
    <WithLogin>
      <CodeEntryOnceSent />
    </WithLogin>
  );
}

function CodeEntryOnceSent() {
  const isSent = useSelector(useFlow('login'), selectOtpSent);
  return isSent ? <CodeEntry /> : <Navigate to="/send-otp" replace />;
}

function CodeEntry() {
  const login = useFlow('login');
  const phone = useSelector(login, selectPhone);
  const isHintShown = useSelector(login, selectIsHintShown);
  return (
    <Page width="narrow" title="Enter the code" lead={`Sent to ${formatPhone(phone)}`} className={css.page}>
      <PageTitle>Enter the code</PageTitle>
      <IconButton label="Back" className={css.backButton} onClick={() => login.send({ type: 'code.back' })}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <CodeForm login={login} submit="Verify" back="Go back to Login" hint={hint}>
        <div className={css.hint}>
          {isHintShown && (
            <Notice tone="plain" live={false}>
              {hint}
            </Notice>
          )}
        </div>
      </CodeForm>
    </Page>
  );
}
