import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectOtpSent, selectPhone } from '../../machines/shared/login/login.selectors.ts';
import { createDemoPhoneActors } from '../../machines/shared/demo-phone/demo-phone.actors.ts';
import { demoPhoneMachine } from '../../machines/shared/demo-phone/demo-phone.machine.ts';
import { DemoPhone } from '../features/shared/demo-phone/demo-phone.tsx';
import { useApp } from '../runtime/app-context.tsx';

const logic = demoPhoneMachine.provide({
  actors: createDemoPhoneActors((path, init) => fetch(path, init)),
});

/** Returns the login of the partner or of the customer; undefined while it does not run. */
function useLogin(isPartner: boolean) {
  const { actor } = useApp();
  // The customer's login flow runs on login pages only, but visitors see the demo phone on every page.
  const ofCustomer = useSelector(actor, (snapshot) => snapshot.children.login);
  const portal = useSelector(actor, (snapshot) => snapshot.children.partner);
  const ofPartner = useSelector(portal, (snapshot) => snapshot?.children.partnerLogin);
  return isPartner ? ofPartner : ofCustomer;
}

/** Passes the phone number of the login to the demo phone, which is not part of the product's flows (D3). */
export default function DemoPhoneInUse({ isPartner }: { isPartner: boolean }) {
  const login = useLogin(isPartner);
  const phone = useSelector(login, (snapshot) => (snapshot ? selectPhone(snapshot) : ''));
  const isCodeAwaited = useSelector(login, (snapshot) => snapshot !== undefined && selectOtpSent(snapshot));
  const demoPhone = useActorRef(logic);
  useEffect(() => {
    demoPhone.send(isCodeAwaited ? { type: 'code.awaited', phone } : { type: 'code.settled' });
  }, [demoPhone, isCodeAwaited, phone]);
  const takeCode = (code: string) => {
    login?.send({ type: 'code.change', code });
    // Closes the panel.
    demoPhone.send({ type: 'panel.toggle' });
    document.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
  };
  return <DemoPhone phone={demoPhone} onUse={isCodeAwaited ? takeCode : undefined} />;
}
