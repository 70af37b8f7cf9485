import { createActorContext } from '@xstate/react';
import { useMemo } from 'react';
import {
  createSignOutEverywhereActors,
  type SignOutDeps,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.actors.ts';
import { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import {
  selectIsAsking,
  selectIsEnding,
  selectMessage,
} from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

const SignOutContext = createActorContext(signOutEverywhereMachine);

/** The button in a profile that ends the account's sessions on all devices. */
export function SignOutEverywhere({ api, path, session }: SignOutDeps) {
  const logic = useMemo(
    () => signOutEverywhereMachine.provide({ actors: createSignOutEverywhereActors({ api, path, session }) }),
    [api, path, session],
  );
  return (
    <SignOutContext.Provider logic={logic}>
      <ButtonAndQuestion />
    </SignOutContext.Provider>
  );
}

function ButtonAndQuestion() {
  const { send } = SignOutContext.useActorRef();
  const isAsking = SignOutContext.useSelector(selectIsAsking);
  const isEnding = SignOutContext.useSelector(selectIsEnding);
  const message = SignOutContext.useSelector(selectMessage);
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
          onCancel={() => send({ type: 'signOut.cancel' })}
        >
          {message !== null && <Notice tone="red">{message}</Notice>}
        </ConfirmDialog>
      )}
    </>
  );
}
