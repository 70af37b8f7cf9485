import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectDeletion, selectForm } from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { selectPage as selectFormPage } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import type { MenuItemDeleteActorRef } from '../../../../machines/partner/menu-item-delete/menu-item-delete.machine.ts';
import { selectPage as selectDeletionPage } from '../../../../machines/partner/menu-item-delete/menu-item-delete.view.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { Notice } from '../../../design/notice.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { MenuBoardContext } from './menu-board.context.ts';

const DishDialog = lazyDialog(() => import('../menu-item/dish-dialog.tsx'));
const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

/** The dialogs of the menu page. */
export function Dialogs({ files }: { files: FileStore }) {
  const form = MenuBoardContext.useSelector(selectForm);
  const deletion = MenuBoardContext.useSelector(selectDeletion);
  const closeForm = useCallback(() => {
    if (form)
      form.send({ type: selectFormPage(form.getSnapshot()).view === 'asking' ? 'leave.cancel' : 'dialog.close' });
  }, [form]);
  useCloseOnBack('dish', form !== undefined, closeForm);
  const cancelDeletion = useCallback(() => deletion?.send({ type: 'delete.cancel' }), [deletion]);
  useCloseOnBack('deletion', deletion !== undefined, cancelDeletion);
  return (
    <>
      {form && <DishDialog form={form} files={files} />}
      {deletion && <DeleteQuestion deletion={deletion} />}
    </>
  );
}

function DeleteQuestion({ deletion }: { deletion: MenuItemDeleteActorRef }) {
  const { name, message, isDeleting } = useSelector(deletion, selectDeletionPage);
  return (
    <ConfirmDialog
      open
      title={`Delete ${isolateName(name)}?`}
      text="It disappears from the menu. Past orders keep it."
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => deletion.send({ type: 'delete.confirm' })}
      onCancel={() => deletion.send({ type: 'delete.cancel' })}
    >
      {message !== null && <Notice tone="red">{message}</Notice>}
    </ConfirmDialog>
  );
}
