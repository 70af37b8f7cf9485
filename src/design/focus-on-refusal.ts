import { useEffect } from 'react';

/**
 * After a press was refused, focuses what the user can do about it, which may be out of sight, and scrolls to it. The focus
 * stays if there is nothing to do, or if it has left the place of the press.
 * @param refusal Why it was refused; null if it was not. The same refusal again, after null, counts anew.
 * @param from Selects the place of the press.
 * @param to Selects what can be done; the first match is focused, or only shown if it cannot be focused.
 */
export function useFocusOnRefusal(refusal: string | null, from: string, to: string): void {
  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (refusal === null || (focused !== body && !focused?.closest(from))) return;
    const target = document.querySelector<HTMLElement>(to);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  }, [refusal, from, to]);
}
