import { AlertDialog as Radix } from 'radix-ui';
import { Button } from './button.tsx';
import * as css from './dialog.css.ts';
import { useFocusReturn } from './focus-return.ts';
import { setRadixNonce } from './radix-nonce.ts';
import type { Elements } from './elements.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: string;
  /** Below the text: the error of the last attempt. */
  children?: Elements;
  /** The action as a verb, such as 'Clear Cart'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Whether the action is not possible yet, because `children` asks for something first. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks for confirmation before an action that cannot be undone. 'Cancel' has the focus first; a click on the scrim does
 * not close the dialog. Load it lazily.
 */
export default function ConfirmDialog({
  open,
  title,
  text,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  setRadixNonce();
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={css.scrim} />
        <Radix.Content {...focusReturn} className={css.panel}>
          <header className={css.head}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
          </header>
          <div className={css.body}>
            <Radix.Description className={css.description}>{text}</Radix.Description>
            {children}
          </div>
          <footer className={css.foot}>
            <Radix.Cancel asChild>
              <Button tone="outline">{cancelLabel}</Button>
            </Radix.Cancel>
            <Button tone={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled && !busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
