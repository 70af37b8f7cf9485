import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { FocusEvent } from 'react';
import { IconButton } from './button.tsx';
import * as css from './toasts.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ToastView = {
  id: string;
  kind: keyof typeof css.kind;
  text: string;
  action?: { label: string; onPress: () => void };
};

type ToastsProps = {
  toasts: readonly ToastView[];
  onDismiss: (id: string) => void;
  /** A pointer or the focus rests on a toast: its time stands still (WCAG 2.2.1). */
  onPause: () => void;
  onResume: () => void;
};

const icons = { plain: Info, success: CircleCheck, warning: CircleAlert, error: CircleAlert };

/**
 * The toasts on screen. How long each lives is its machine's. Mounted once and always: a live region must be there
 * before its words are. Errors interrupt a screen reader, the rest wait.
 */
export function Toasts({ toasts, onDismiss, onPause, onResume }: ToastsProps) {
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume();
  };
  const show = (shown: readonly ToastView[], live: 'polite' | 'assertive') => (
    <ul className={css.list} aria-live={live} aria-relevant="additions text">
      {shown.map((toast) => (
        <Toast key={toast.id} {...toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </ul>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that somebody reads
    <section
      aria-label="Messages"
      className={css.region}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={leave}
    >
      {show(
        toasts.filter((toast) => toast.kind === 'error'),
        'assertive',
      )}
      {show(
        toasts.filter((toast) => toast.kind !== 'error'),
        'polite',
      )}
    </section>
  );
}

function Toast({ kind, text, action, onDismiss }: Omit<ToastView, 'id'> & { onDismiss: () => void }) {
  const Icon = icons[kind];
  return (
    <li className={css.kind[kind]} data-toast={kind}>
      <Icon className={css.icon} aria-hidden="true" />
      <p className={css.text}>
        {kind === 'error' && <VisuallyHidden>Error: </VisuallyHidden>}
        {text}
      </p>
      {action && (
        <button type="button" className={css.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" className={css.close} onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
