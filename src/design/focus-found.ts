import { useEffect, useRef } from 'react';

/**
 * Where the list gives way to the empty cart, or comes back, or Undo leaves the empty cart, the control with the focus is
 * taken away: the first control of the list gets it, which is Undo or a dish's stepper, or else the page's heading.
 * Within the list its own rows see to it.
 */
export function useFocusFound(isEmpty: boolean, offersUndo: boolean): void {
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
