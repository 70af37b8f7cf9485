import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectPhone } from '../../../../machines/shared/login/login.selectors.ts';
import { partnerSignup, partnerSignupCall } from '../../../../machines/partner/signup/partner-signup.ts';
import { createSignupActors } from '../../../../machines/shared/signup/signup.actors.ts';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { PageAfterLogin } from '../../shared/login/page-after-login.tsx';
import { SignupContext, SignupForm, useSignup } from '../../shared/signup/signup-form.tsx';
import { PartnerFields } from '../form/partner-fields.tsx';
import { AccountLinks } from '../form/account-links.tsx';

/**
 * Registration of a partner (spec §2, Partner signup). It begins with the number that was typed at the login, which gets
 * the number of the new account.
 */
export default function PartnerSignup() {
  const { actor, api, config } = usePortal();
  const login = useSelector(actor, ({ children }) => children.partnerLogin);
  const phone = login ? selectPhone(login.getSnapshot()) : '';
  const logic = useMemo(() => {
    const carryNumber = (registered: string) => {
      login?.send({ type: 'code.back' });
      login?.send({ type: 'phone.change', phone: registered });
    };
    return signupMachine.provide({ actors: createSignupActors(partnerSignupCall(api), carryNumber) });
  }, [api, login]);
  return (
    <SignupContext.Provider logic={logic} options={{ input: { role: partnerSignup, phone } }}>
      <Page width="narrow" title={`Join ${config.brand}`} lead="Take prepaid orders at your own menu price.">
        <title>{`Join ${config.brand}`}</title>
        <Screen />
        <AccountLinks>
          Already a partner? <TextLink to="/partner/login">Log in</TextLink>
        </AccountLinks>
        <PageAfterLogin flow={actor} />
      </Page>
    </SignupContext.Provider>
  );
}

/** The form, then a message until the automatic redirect to the login. */
function Screen() {
  useNotices(SignupContext.useActorRef());
  const { success, isDirty } = useSignup();
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
      {success === null && (
        <SignupForm submit="Create Partner Account" busyLabel="Creating Account..." fields={<Fields />} />
      )}
    </>
  );
}

function Fields() {
  const { send } = SignupContext.useActorRef();
  const { form, fieldErrors } = useSignup();
  return (
    <PartnerFields
      form={form}
      fieldErrors={fieldErrors}
      large
      onChange={(field, text) => send({ type: 'field.change', field, text })}
    />
  );
}
