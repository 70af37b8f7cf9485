import { useMemo } from 'react';
import { partnerSignup, partnerSignupCall } from '../../../../machines/partner/signup/partner-signup.ts';
import { createSignupActors } from '../../../../machines/shared/signup/signup.actors.ts';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import {
  selectFieldErrors,
  selectForm,
  selectIsDirty,
  selectSuccess,
} from '../../../../machines/shared/signup/signup.selectors.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SignupForm } from '../../shared/signup/signup-form.tsx';
import { SignupContext } from '../../shared/signup/signup.context.ts';
import { PartnerFields } from '../form/partner-fields.tsx';
import { AccountLinks } from '../form/account-links.tsx';

/** Registration of a partner (spec §2, Partner signup). */
export default function PartnerSignup() {
  const { api, config } = usePortal();
  const logic = useMemo(() => signupMachine.provide({ actors: createSignupActors(partnerSignupCall(api)) }), [api]);
  return (
    <SignupContext.Provider logic={logic} options={{ input: { role: partnerSignup } }}>
      <Page width="narrow" title={`Join ${config.brand}`} lead="Take prepaid orders at your own menu price.">
        <title>{`Join ${config.brand}`}</title>
        <Screen />
        <AccountLinks>
          Already a partner? <TextLink to="/partner/login">Log in</TextLink>
        </AccountLinks>
      </Page>
    </SignupContext.Provider>
  );
}

/** The form, then a message until the automatic redirect to the login. */
function Screen() {
  useNotices(SignupContext.useActorRef());
  const success = SignupContext.useSelector(selectSuccess);
  return (
    <>
      <LeaveDialog isDirty={SignupContext.useSelector(selectIsDirty)} />
      <div role="status">
        {success && (
          <Notice tone="leaf" live={false}>
            {success}
          </Notice>
        )}
      </div>
      {success === null && (
        <SignupForm submit="Create Partner Account" busyLabel="Creating Account..." fields={<Fields />} />
      )}
    </>
  );
}

function Fields() {
  const { send } = SignupContext.useActorRef();
  return (
    <PartnerFields
      form={SignupContext.useSelector(selectForm)}
      fieldErrors={SignupContext.useSelector(selectFieldErrors)}
      large
      onChange={(field, text) => send({ type: 'field.change', field, text })}
    />
  );
}
