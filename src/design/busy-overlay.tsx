import { Button } from './button.tsx';
import * as css from './busy-overlay.css.ts';
import { Spinner } from './spinner.tsx';

/**
 * Covers the page while nothing but 'Cancel' can be done ('Sending OTP'). The browser's own dialog: it keeps the focus,
 * takes Escape, and gives the focus back. No button has the focus at first, so that a second Enter cancels nothing.
 */
export function BusyOverlay({ label, onCancel }: { label: string; onCancel: () => void }) {
  const open = (dialog: HTMLDialogElement) => {
    dialog.showModal();
    dialog.focus();
    return () => dialog.close();
  };
  return (
    <dialog
      ref={open}
      tabIndex={-1}
      aria-label={label}
      className={css.overlay}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <span className={css.wait}>
        <Spinner />
        <span>{label}</span>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </dialog>
  );
}
