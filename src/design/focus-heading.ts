/**
 * A ref for the controls of a card that are removed after use: if one of them has the focus, the focus moves to the
 * card's heading, which must be focusable (`tabIndex={-1}`).
 */
export function focusHeadingAfter(controls: HTMLElement | null) {
  const card = controls?.closest('li, article');
  return () => {
    if (controls?.contains(document.activeElement)) card?.querySelector<HTMLElement>('h2')?.focus();
  };
}
