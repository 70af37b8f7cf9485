import { useRef } from 'react';

/**
 * Gives the focus back to where it was when a dialog opened; Radix does so for its own trigger only. If that is gone
 * (the dish was removed), the page gets it.
 */
export function useFocusReturn() {
  const from = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const to = from.current?.isConnected ? from.current : document.getElementById('main');
      if (to instanceof HTMLElement) to.focus();
    },
  };
}
