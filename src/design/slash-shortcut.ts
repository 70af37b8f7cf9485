import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for a search field that '/' focuses while the focus is in the table, in a quantity too, which takes digits only: single-key shortcuts must be limited to a
 * component (WCAG 2.1.4).
 */
export function useSlashShortcut(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isInList =
        event.target instanceof Element &&
        event.target.matches('table :is(:not(input, textarea, select, [role=dialog] *), [data-quantity])');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isInList) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return input;
}
