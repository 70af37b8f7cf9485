import { afterPaint } from './after-paint.ts';
import { Button } from './button.tsx';
import * as css from './busy-overlay.css.ts';
import { Spinner } from './spinner.tsx';

/**
 * Covers the page while only 'Cancel' is possible ('Sending OTP'), or nothing without `onCancel`. A native modal dialog: it traps the focus, closes on
 * Escape and restores the focus unless another page is opened. 'Cancel' is inert while the dialog opens, so that the
 * dialog gets the focus and a second Enter does not cancel. The dialog covers the page at once, and becomes modal after
 * that is painted (D289).
 */
export function BusyOverlay({ label, onCancel }: { label: string; onCancel?: () => void }) {
  const open = (dialog: HTMLDialogElement) => {
    const page = location.pathname;
    const cancel = afterPaint(() => {
      const [content] = dialog.children;
      content?.toggleAttribute('inert', true);
      dialog.showModal();
      content?.toggleAttribute('inert', false);
    });
    return () => {
      cancel();
      if (location.pathname === page) dialog.close();
    };
  };
  return (
    <dialog
      ref={open}
      tabIndex={-1}
      aria-label={label}
      className={css.overlay}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <span className={css.waitPanel}>
        <Spinner />
        <span>{label}</span>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </span>
    </dialog>
  );
}
