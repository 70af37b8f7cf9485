/** Focuses the search field. For buttons that clear a search and then disappear. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
