import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import * as css from './toasts.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ToastView = {
  id: number;
  kind: keyof typeof css.kind;
  text: string;
  /** Not announced, because the flow has already announced the event. */
  silent?: boolean;
  action?: { label: string; onPress: () => void };
};

type ToastsProps = {
  toasts: readonly ToastView[];
  onDismiss: (id: number) => void;
  /** Called when the pointer moves onto a toast or the focus enters it: stops its timer (WCAG 2.2.1). */
  onPause: () => void;
  onResume: () => void;
};

const icons = { plain: Info, success: CircleCheck, warning: CircleAlert, error: CircleAlert };

/**
 * Renders the toasts; their machine controls the duration. Always mounted, because a live region must exist before its
 * text. Errors are announced assertively, the others politely.
 */
export function Toasts({ toasts, onDismiss, onPause, onResume }: ToastsProps) {
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume();
  };
  // Ignores a pointer that does not move: the toast appeared under it and is not being read.
  const point = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) onPause();
  };
  const region = useClearOfLastUsed(toasts);
  const show = (shown: readonly ToastView[], live?: 'polite' | 'assertive') => (
    <ul className={css.list} aria-live={live} aria-relevant={live && 'additions text'}>
      {shown.map((toast) => (
        <Toast key={toast.id} {...toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </ul>
  );
  const silent = toasts.filter((toast) => toast.silent);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only detects that a toast is being read
    <section
      ref={region}
      aria-label="Messages"
      className={css.region}
      onPointerMove={point}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={leave}
    >
      {show(
        toasts.filter((toast) => toast.kind === 'error'),
        'assertive',
      )}
      {show(
        toasts.filter((toast) => toast.kind !== 'error' && !toast.silent),
        'polite',
      )}
      {silent.length > 0 && show(silent)}
    </section>
  );
}

const controls = 'a, button, input, select, textarea, [tabindex="0"]';

const openMenu = 'button[aria-expanded="true"] + nav';

const titles = 'h1, [role="dialog"] h2';

/**
 * Moves the toasts from the top of the viewport to the bottom while they would cover there the control that was clicked or
 * focused last, else an open menu, else another control, else a title, and would not at the bottom. Does not move them while
 * one of their own buttons has the focus.
 */
function keepClear(toasts: HTMLElement | null, pressed: Element | null): void {
  const focused = document.activeElement;
  // Without a toast nothing is covered, and measuring would force a layout at each press.
  if (!toasts?.querySelector('li') || toasts.contains(focused)) return;
  const used = focused?.matches(controls) ? focused : pressed;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const kept = [[used], all(openMenu), all(`main :is(${controls})`), all(titles)];
  const [top = '', bottom = ''] = ['top', 'bottom'].map((place) => {
    toasts.dataset['place'] = place;
    const over = toasts.getBoundingClientRect();
    const isCovered = (element: Element | null) => {
      if (!element) return false;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
    };
    // 'true' is greater than 'false', and the first one decides.
    return kept.map((each) => each.some(isCovered)).join();
  });
  toasts.dataset['place'] = bottom < top ? 'bottom' : 'top';
}

/** Prevents the toasts from covering the control that was used last (TOAST-3, WCAG 2.4.11). */
function useClearOfLastUsed(toasts: readonly ToastView[]) {
  const region = useRef<HTMLElement>(null);
  const pressed = useRef<Element>(null);
  useLayoutEffect(() => keepClear(region.current, pressed.current), [toasts]);
  useEffect(() => {
    const press = ({ target }: Event) => {
      // A toast must not move away while its own button is clicked.
      if (target instanceof Element && region.current?.contains(target)) return;
      pressed.current = target instanceof Element ? target.closest(controls) : null;
    };
    const place = () => keepClear(region.current, pressed.current);
    // A click may open or close a menu.
    const click = ({ target }: Event) => {
      if (target instanceof Element && !region.current?.contains(target)) requestAnimationFrame(place);
    };
    addEventListener('pointerdown', press, true);
    addEventListener('focusin', place);
    addEventListener('click', click);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('focusin', place);
      removeEventListener('click', click);
    };
  }, []);
  return region;
}

function Toast({ kind, text, action, onDismiss }: Omit<ToastView, 'id' | 'silent'> & { onDismiss: () => void }) {
  const Icon = icons[kind];
  return (
    <li className={css.kind[kind]} data-toast={kind}>
      <Icon className={css.icon} aria-hidden="true" />
      <p className={css.text}>
        {kind === 'error' && <VisuallyHidden>Error: </VisuallyHidden>}
        <span>{text}</span>
      </p>
      {action && (
        <button type="button" className={css.action} onClick={action.onPress}>
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" className={css.closeButton} onClick={onDismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
