import { useCallback, useMemo, type ReactNode } from 'react';
import { memberSince } from '../../../../domain/member-since.ts';
import { createPasskeysActors, type Passkey } from '../../../../machines/partner/passkeys/passkeys.actors.ts';
import { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { createAuthenticator } from '../../../runtime/partner/authenticator.ts';
import { usePortal } from '../../../runtime/partner/portal-context.tsx';
import { Button } from '../../../design/button.tsx';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as account from '../../shared/account/account-facts.css.ts';
import * as data from '../../shared/account-data/account-data.css.ts';
import { PasskeysContext, usePasskeys } from './passkeys.context.ts';
import * as css from './passkeys.css.ts';

const PasskeyTask = lazyDialog(() => import('./passkey-task.tsx'));

/** The passkeys on the partner's profile: a list, and a dialog to add or remove one (D230, D231). */
export function Passkeys({ phone }: { phone: string }) {
  const { api } = usePortal();
  const logic = useMemo(
    () =>
      partnerPasskeysMachine.provide({
        actors: createPasskeysActors({ api, authenticator: createAuthenticator(globalThis), now: Date.now }),
      }),
    [api],
  );
  return (
    <PasskeysContext.Provider logic={logic} options={{ input: { phone } }}>
      <Section />
    </PasskeysContext.Provider>
  );
}

function Section() {
  const passkeys = PasskeysContext.useActorRef();
  useNotices(passkeys);
  const isOpen = usePasskeys().step !== null;
  const cancel = useCallback(() => passkeys.send({ type: 'task.cancel' }), [passkeys]);
  useCloseOnBack('passkey', isOpen, cancel);
  return (
    <section {...useFocusAfterList<HTMLElement>()} className={data.section} aria-labelledby="passkeys">
      <h2 id="passkeys" className={data.title}>
        Passkeys
      </h2>
      <List />
      {isOpen && <PasskeyTask />}
    </section>
  );
}

function List() {
  const { send } = PasskeysContext.useActorRef();
  const { passkeys, isMissing, failure, isRequired, mayRemove } = usePasskeys();
  if (isMissing)
    return (
      <ErrorState
        title="Your passkeys did not load"
        text={failure ?? ''}
        onRetry={() => send({ type: 'list.retry' })}
      />
    );
  if (passkeys === null)
    return (
      <SkeletonGroup label="Loading your passkeys" className={css.list}>
        <Skeleton />
        <Skeleton shape="short" />
      </SkeletonGroup>
    );
  return (
    <>
      <p className={account.label}>
        {isRequired
          ? 'Your account must have a passkey: each login asks for one after the code.'
          : passkeys.length > 0
            ? 'Each login asks for one of these after the code.'
            : 'With a passkey, a code by SMS alone does not open your account: each login asks for the passkey too.'}
      </p>
      {passkeys.length > 0 && (
        <Rows>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={css.row}>
              <div>
                <div className={css.name}>{passkey.name}</div>
                <div className={account.label}>{usedText(passkey)}</div>
              </div>
              {mayRemove && (
                <Button
                  tone="outline"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => send({ type: 'passkey.remove', passkeyId: passkey.id })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </Rows>
      )}
      {!mayRemove && <p className={account.label}>Add another passkey before you remove this one.</p>}
      <div className={account.actions}>
        <Button tone="outline" onClick={() => send({ type: 'passkey.add' })}>
          Add Passkey
        </Button>
      </div>
    </>
  );
}

/** Keeps the focus in the list when a passkey is removed. */
const Rows = ({ children }: { children: ReactNode }) => (
  <ul {...useFocusInRow()} className={css.list}>
    {children}
  </ul>
);

function usedText({ created_at, last_used_at }: Passkey): string {
  const added = `Added on ${memberSince(created_at)}`;
  return last_used_at === null ? `${added}, not used yet` : `${added}, last used on ${memberSince(last_used_at)}`;
}
