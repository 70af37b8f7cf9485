import { Button } from './button.tsx';
import * as css from './busy-overlay.css.ts';
import { Spinner } from './spinner.tsx';

/**
 * Covers the page while only 'Cancel' is possible ('Sending OTP'). A native modal dialog: it traps the focus, closes on
 * Escape and restores the focus. No button is focused at first, so that a second Enter cancels nothing.
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
