import { createActorContext } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import {
  createSignOutEverywhereActors,
  type SignOutDeps,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import { selectPage } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.view.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { Button } from '../../../design/button.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

const SignOutContext = createActorContext(signOutEverywhereMachine);

/** The button in a profile that ends the account's sessions on all devices. */
export function SignOutEverywhere({ api, path, session, finish }: SignOutDeps) {
  const logic = useMemo(
    () => signOutEverywhereMachine.provide({ actors: createSignOutEverywhereActors({ api, path, session, finish }) }),
    [api, path, session, finish],
  );
  return (
    <SignOutContext.Provider logic={logic}>
      <ButtonAndQuestion />
    </SignOutContext.Provider>
  );
}

function ButtonAndQuestion() {
  const { send } = SignOutContext.useActorRef();
  const { isAsking, isEnding, message } = SignOutContext.useSelector(selectPage);
  const cancel = useCallback(() => send({ type: 'signOut.cancel' }), [send]);
  useCloseOnBack('sign-out', isAsking, cancel);
  return (
    <>
      <Button tone="outline" onClick={() => send({ type: 'signOut.ask' })}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title="Sign out everywhere?"
          text="You are logged out on all your devices, and on this one. Each needs a new code to log in."
          confirmLabel="Sign out everywhere"
          busy={isEnding}
          onConfirm={() => send({ type: 'signOut.confirm' })}
          onCancel={cancel}
        >
          {message !== null && <Notice tone="red">{message}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
}
