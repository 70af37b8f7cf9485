import { flushSync } from 'react-dom';

/**
 * Adds fields by `add`, then focuses the first of them: a keyboard would have to go back to it from the pressed control.
 * @param pressed The control, in the list item or form that gets the fields.
 */
export function focusAdded(pressed: Element, add: () => void): void {
  const place = pressed.closest('li, form');
  const before = new Set(place?.querySelectorAll('input'));
  flushSync(add);
  [...(place?.querySelectorAll('input') ?? [])].find((field) => !before.has(field))?.focus();
}
