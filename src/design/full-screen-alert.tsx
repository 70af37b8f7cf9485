import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import * as css from './full-screen-alert.css.ts';

/**
 * Covers the whole screen with an urgent message until it is closed. A native modal dialog, which needs no script that might
 * not load without a network: it traps the focus, and Escape closes it.
 * @param props `action`: the text of the button that closes it
 */
export function FullScreenAlert({
  title,
  action,
  onClose,
  children,
}: {
  title: string;
  action: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const open = (dialog: HTMLDialogElement) => {
    dialog.showModal();
    return () => dialog.close();
  };
  return (
    <dialog
      ref={open}
      role="alertdialog"
      aria-labelledby={titleId}
      className={css.alert}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.content}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <div>{children}</div>
        <Button size="l" tone="outline" onClick={onClose}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
