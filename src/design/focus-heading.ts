/**
 * A ref for controls of a card that are taken away when they have done their work: with the focus in them, it goes to
 * the card's heading, which must take it (`tabIndex={-1}`).
 */
export function focusHeadingAfter(controls: HTMLElement | null) {
  const card = controls?.closest('li');
  return () => {
    if (controls?.contains(document.activeElement)) card?.querySelector<HTMLElement>('h2')?.focus();
  };
}
