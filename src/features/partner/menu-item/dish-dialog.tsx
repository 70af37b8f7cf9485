import { useSelector } from '@xstate/react';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { Button } from '../../../design/button.tsx';
import Dialog from '../../../design/dialog.tsx';
import { useFocusOnRefusal } from '../../../design/focus-on-refusal.ts';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';
import * as css from './dish-dialog.css.ts';
import { DishComparison } from './dish-comparison.tsx';
import { DishFields } from './dish-fields.tsx';
import { DishImages } from './dish-images.tsx';
import type { MenuItemEvent } from '../../../../machines/partner/menu-item/menu-item.setup.ts';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

const formId = 'dish-form';

/** Adds or edits a dish (spec §2, add/edit modal; §4, Menu item save). */
export default function DishDialog({ form, files }: { form: MenuItemActorRef; files: FileStore }) {
  const { view, isNew, isOff, isDirty, message, imageAlert } = useSelector(form, selectPage);
  useFocusOnRefusal(message ?? imageAlert, '[role="dialog"]', `#${formId} [role="alert"]`);
  const close = () => form.send({ type: 'dialog.close' });
  return (
    <>
      <Dialog
        open
        wide
        title={isNew ? 'Add Menu Item' : 'Edit Menu Item'}
        onClose={close}
        footer={<Footer form={form} />}
      >
        <form
          id={formId}
          className={css.form}
          noValidate
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- while the fields are disabled, the form itself must be scrollable by keyboard
          tabIndex={isOff ? 0 : undefined}
          onSubmit={(event) => {
            event.preventDefault();
            form.send({ type: 'form.submit' });
            focusFirstError();
          }}
        >
          {message !== null && (
            <Notice tone="red" title={view === 'failed' ? 'The item is saved, but not everything is done' : undefined}>
              {message}
            </Notice>
          )}
          {view === 'comparing' && <DishComparison form={form} />}
          <DishFields form={form} />
          <DishImages form={form} files={files} />
          {imageAlert !== null && <Notice tone="red">{imageAlert}</Notice>}
        </form>
      </Dialog>
      <LeaveDialog isDirty={isDirty} />
      {view === 'asking' && (
        <ConfirmDialog
          open
          title="Discard what you typed?"
          text="What you typed is not saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={() => form.send({ type: 'leave.confirm' })}
          onCancel={() => form.send({ type: 'leave.cancel' })}
        />
      )}
    </>
  );
}

function Footer({ form }: { form: MenuItemActorRef }) {
  const { view } = useSelector(form, selectPage);
  if (view === 'failed') return <GoOn form={form} />;
  return view === 'comparing' ? <Choose form={form} /> : <Save form={form} />;
}

function Choose({ form }: { form: MenuItemActorRef }) {
  return (
    <>
      <Button tone="outline" onClick={() => form.send({ type: 'conflict.take' })}>
        Take theirs
      </Button>
      <Button onClick={() => form.send({ type: 'conflict.keep' })}>Keep mine</Button>
    </>
  );
}

function Save({ form }: { form: MenuItemActorRef }) {
  const { view, isNew } = useSelector(form, selectPage);
  const isBusy = view === 'saving';
  return (
    <>
      <Button tone="outline" disabled={isBusy} onClick={() => form.send({ type: 'dialog.close' })}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        {isNew ? 'Add Item' : 'Save Changes'}
      </Button>
    </>
  );
}

/** Buttons for when the dish is saved but a later step failed: retry it, or skip it. */
function GoOn({ form }: { form: MenuItemActorRef }) {
  const can = (event: MenuItemEvent) => (snapshot: ReturnType<MenuItemActorRef['getSnapshot']>) => snapshot.can(event);
  const canSkip = useSelector(form, can({ type: 'images.skip' }));
  return (
    <>
      {canSkip ? (
        <Button tone="outline" onClick={() => form.send({ type: 'images.skip' })}>
          Continue without
        </Button>
      ) : (
        <Button tone="outline" onClick={() => form.send({ type: 'dialog.close' })}>
          Close
        </Button>
      )}
      <Button
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus
        autoFocus
        onClick={() => form.send({ type: 'save.retry' })}
      >
        Try again
      </Button>
    </>
  );
}
