import { useRef } from 'react';

/** What can get the focus if the control that opened a dialog no longer exists when the dialog closes. */
interface Origin {
  control: Element | null;
  /** Container that may hold a replacement, such as the stepper after ADD. */
  place: Element | null;
  /** Heading of the control's row, if only the control was removed. */
  heading: HTMLElement | null | undefined;
  /** The next row, if the dialog removed the control's row. */
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
  // A new page, or the list itself, has set the focus already.
  if (document.activeElement !== document.body) return null;
  const buttons = (area: Element | null) => (area?.isConnected ? [...area.querySelectorAll('button:enabled')] : []);
  const own = heading?.isConnected ? heading : null;
  if (own) own.tabIndex = -1;
  return buttons(place).at(-1) ?? own ?? buttons(next)[0] ?? document.getElementById('main');
}

/**
 * Restores the focus when a dialog closes; Radix does this for its own trigger only. If the control was removed,
 * focuses its replacement, the next row (after a deletion), or the page. A dialog with a text field focuses its first
 * field here, because `autoFocus` runs before the previous focus can be stored.
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
