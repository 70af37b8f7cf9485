import { createActorContext } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import {
  createAccountDataActors,
  type AccountDataDeps,
} from '../../../../machines/shared/account-data/account-data.actors.ts';
import { accountDataMachine, confirmingWord } from '../../../../machines/shared/account-data/account-data.machine.ts';
import { selectPage } from '../../../../machines/shared/account-data/account-data.view.ts';
import { Button } from '../../../design/button.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { saveFile } from '../../../runtime/save-file.ts';
import * as account from '../account/account-facts.css.ts';
import * as css from './account-data.css.ts';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

const AccountDataContext = createActorContext(accountDataMachine);

const texts = {
  customer:
    'Your name, number, notes and logins are removed, and unpaid orders are cancelled. Past orders stay without your name, since tax law requires records of sales. This cannot be undone.',
  partner:
    'Your name, number, address and logins are removed, and your restaurants are no longer shown. Past orders stay, since tax law requires records of sales. This cannot be undone.',
};

/** The section of a profile with which a person gets a copy of the stored data or deletes the account (D225). */
export function AccountData({ api, audience, session }: Omit<AccountDataDeps, 'saveFile'>) {
  const logic = useMemo(
    () => accountDataMachine.provide({ actors: createAccountDataActors({ api, audience, session, saveFile }) }),
    [api, audience, session],
  );
  return (
    <AccountDataContext.Provider logic={logic}>
      <Section />
      <DeletionDialog text={texts[audience]} />
    </AccountDataContext.Provider>
  );
}

function Section() {
  const flow = AccountDataContext.useActorRef();
  useNotices(flow);
  const { isExporting, isAsking, message } = AccountDataContext.useSelector(selectPage);
  return (
    <section className={css.section} aria-labelledby="account-data">
      <h2 id="account-data" className={css.title}>
        Your data
      </h2>
      <p className={account.label}>
        The file contains everything that is stored about you, with a description of each part.
      </p>
      {message !== null && !isAsking && <Notice tone="red">{message}</Notice>}
      <div className={account.actions}>
        <Button tone="outline" busy={isExporting} onClick={() => flow.send({ type: 'data.export' })}>
          Download my data
        </Button>
        <Button tone="outline" disabled={isExporting} onClick={() => flow.send({ type: 'deletion.ask' })}>
          Delete account
        </Button>
      </div>
    </section>
  );
}

function DeletionDialog({ text }: { text: string }) {
  const { send } = AccountDataContext.useActorRef();
  const { isAsking, isDeleting, word, message } = AccountDataContext.useSelector(selectPage);
  const mayDelete = AccountDataContext.useSelector((snapshot) => snapshot.can({ type: 'deletion.confirm' }));
  const cancel = useCallback(() => send({ type: 'deletion.cancel' }), [send]);
  useCloseOnBack('deletion', isAsking, cancel);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      open
      danger
      title="Delete your account?"
      text={text}
      confirmLabel="Delete account"
      busy={isDeleting}
      disabled={!mayDelete}
      onConfirm={() => send({ type: 'deletion.confirm' })}
      onCancel={cancel}
    >
      <form noValidate action={() => send({ type: 'deletion.confirm' })}>
        <TextField
          label={`Type ${confirmingWord} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          readOnly={isDeleting}
          value={word}
          onChange={({ target }) => send({ type: 'word.change', text: target.value })}
        />
      </form>
      {message !== null && <Notice tone="red">{message}</Notice>}
    </ConfirmDialog>
  );
}
