import { useEffect, useRef } from 'react';

/**
 * Restores the focus when the list and the empty cart replace each other, because that removes the focused control:
 * focuses the first control of the list (Undo or a stepper), else the heading of the page. While the list stays, its
 * rows handle the focus.
 */
export function useCartFocus(isEmpty: boolean, offersUndo: boolean): void {
  const last = useRef<EventTarget>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => void (last.current = target);
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isList = !isEmpty && !wasEmpty.current;
    wasEmpty.current = isEmpty;
    const isLost =
      last.current instanceof Element && !last.current.isConnected && document.activeElement === document.body;
    if (isList || !isLost) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (document.querySelector<HTMLElement>('main li button:enabled') ?? heading)?.focus();
  }, [isEmpty, offersUndo]);
}
