import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened; Radix does so for its own trigger only. If that is gone
 * (the dish was removed), the page gets it. A dialog that asks for text begins in its first field, where `autoFocus`
 * would come too early to know where the focus was.
 */
export function useFocusReturn() {
  const from = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = document.activeElement;
      const field = event.target instanceof Element && event.target.querySelector('input:not([type="checkbox"])');
      if (!(field instanceof HTMLElement)) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const to = from.current?.isConnected ? from.current : document.getElementById('main');
      if (to instanceof HTMLElement) to.focus();
    },
  };
}
