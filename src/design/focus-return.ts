import { useRef } from 'react';

/** Where the focus goes if the control that opened a dialog is gone when it closes. */
interface Origin {
  control: Element | null;
  /** What may hold another control in its place, as ADD gives way to a stepper. */
  place: Element | null;
  /** The heading of the control's row, where the control alone went. */
  heading: HTMLElement | null | undefined;
  /** The row that comes next, where the dialog took the control's row away. */
  next: Element | null;
}

function originOf(control: Element | null): Origin {
  const row = control?.closest('tr, li');
  return {
    control,
    place: control?.parentElement ?? null,
    heading: row?.querySelector<HTMLElement>('h2'),
    next: row?.nextElementSibling ?? row?.previousElementSibling ?? null,
  };
}

function returnTo({ control, place, heading, next }: Origin): Element | null | undefined {
  if (control?.isConnected) return control;
  // A page that was opened meanwhile, or the list itself, has given the focus already.
  if (document.activeElement !== document.body) return null;
  const buttons = (area: Element | null) => (area?.isConnected ? [...area.querySelectorAll('button:enabled')] : []);
  const own = heading?.isConnected ? heading : null;
  if (own) own.tabIndex = -1;
  return buttons(place).at(-1) ?? own ?? buttons(next)[0] ?? document.getElementById('main');
}

/**
 * Gives the focus back to where it was when a dialog opened; Radix does so for its own trigger only. If that is gone,
 * the control in its place gets it, or the next row (a dish was deleted), or else the page. A dialog that asks for text
 * begins in its first field, where `autoFocus` would come too early to know where the focus was.
 */
export function useFocusReturn() {
  const from = useRef<Origin>(originOf(null));
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = originOf(document.activeElement);
      const field = event.target instanceof Element && event.target.querySelector('input:not([type="checkbox"])');
      if (!(field instanceof HTMLElement)) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const to = returnTo(from.current);
      if (to instanceof HTMLElement) to.focus();
    },
  };
}
