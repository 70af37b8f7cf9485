import type { FocusEvent } from 'react';

/**
 * Selects the content of a field that gets the focus, so that typing replaces it. In WebKit the release of the press that
 * gave the focus would place the cursor instead. Later presses place the cursor as usual.
 */
export function selectWhole({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  field.select();
  const pressed = new AbortController();
  const { signal } = pressed;
  field.addEventListener('mouseup', (event) => event.preventDefault(), { once: true, signal });
  for (const type of ['mouseup', 'keydown', 'blur']) field.addEventListener(type, () => pressed.abort(), { signal });
}
