/** After a form was refused: the cursor goes to the first field with a fault, once it is drawn. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
