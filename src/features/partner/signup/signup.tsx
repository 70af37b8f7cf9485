import { useMemo } from 'react';
import { createPartnerSignupActors } from '../../../../machines/partner/signup/signup.actors.ts';
import { partnerSignupMachine } from '../../../../machines/partner/signup/signup.machine.ts';
import { selectIsDirty, selectSuccess } from '../../../../machines/partner/signup/signup.selectors.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from './signup.css.ts';
import { SignupContext } from './signup.context.ts';
import { SignupForm } from './signup-form.tsx';

/** Registration of a partner (spec §2, Partner signup). */
export default function PartnerSignup() {
  const { api, config } = usePortal();
  const logic = useMemo(() => partnerSignupMachine.provide({ actors: createPartnerSignupActors({ api }) }), [api]);
  return (
    <SignupContext.Provider logic={logic}>
      <Page width="narrow" title={`Join ${config.brand}`} lead="Take prepaid orders at your own menu price.">
        <title>{`Join ${config.brand}`}</title>
        <Screen />
        <div className={css.ways}>
          <p>
            Already a partner? <TextLink to="/partner/login">Log in</TextLink>
          </p>
          <TextLink to="/">Back to Main Site</TextLink>
        </div>
      </Page>
    </SignupContext.Provider>
  );
}

/** The form; after the registration, the message until the automatic redirect to the login. */
function Screen() {
  const signup = SignupContext.useActorRef();
  useNotices(signup);
  const success = SignupContext.useSelector(selectSuccess);
  const isDirty = SignupContext.useSelector(selectIsDirty);
  return (
    <>
      <LeaveDialog isDirty={isDirty} />
      <div role="status">
        {success && (
          <Notice tone="leaf" live={false}>
            {success}
          </Notice>
        )}
      </div>
      {success === null && <SignupForm />}
    </>
  );
}
