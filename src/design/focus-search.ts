/** Focuses the search field, for buttons that clear a search and disappear with its result. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
