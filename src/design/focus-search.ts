/** After a button that clears a search and goes away with its result: the cursor goes to the search field. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
