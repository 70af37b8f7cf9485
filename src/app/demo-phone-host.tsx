import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { selectOtpSent, selectPhone } from '../../machines/customer-login/customer-login.selectors.ts';
import { selectStatus } from '../../machines/customer-session/customer-session.selectors.ts';
import { createDemoPhoneActors } from '../../machines/demo-phone/demo-phone.actors.ts';
import { demoPhoneMachine } from '../../machines/demo-phone/demo-phone.machine.ts';
import { useFlow } from './app-context.tsx';

const DemoPhone = lazy(() => import('../features/demo-phone/demo-phone.tsx'));

/** Pages of a partner who is logged in. */
const partnersOwn = /^\/partner\/(?!login|signup)/;

const logic = demoPhoneMachine.provide({
  actors: createDemoPhoneActors((path, init) => fetch(path, init)),
});

/** The demo phone needs scripts: it is not in the HTML that the server writes, and comes when that was taken over. */
export function DemoPhoneHost() {
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isTakenOver && <DemoPhoneInUse />;
}

/** Hands the login's number to the demo phone, which lives outside the flows of the product (D3). */
function DemoPhoneInUse() {
  const login = useFlow('login');
  const phone = useSelector(login, selectPhone);
  const isCodeAwaited = useSelector(login, selectOtpSent);
  const isLoggedIn = useSelector(useFlow('session'), selectStatus) === 'authenticated';
  const demoPhone = useActorRef(logic);
  useEffect(() => {
    demoPhone.send(isCodeAwaited ? { type: 'code.awaited', phone } : { type: 'code.settled' });
  }, [demoPhone, isCodeAwaited, phone]);
  const { pathname } = useLocation();
  // Codes come while somebody logs in; afterwards it would only be in the way.
  if (isLoggedIn || partnersOwn.test(pathname)) return null;
  const takeCode = (code: string) => {
    login.send({ type: 'code.change', code });
    // The phone goes back into the pocket, and the code can be sent.
    demoPhone.send({ type: 'panel.toggle' });
    document.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
  };
  return (
    <Suspense>
      <DemoPhone phone={demoPhone} onUse={isCodeAwaited ? takeCode : undefined} />
    </Suspense>
  );
}
