import * as css from '../design/visually-hidden.css.ts';

const id = 'announcer';

/** Where a flow's announcements are read by a screen reader. Always mounted: a live region must be there before its words. */
export function Announcer() {
  return <div id={id} aria-live="polite" className={css.hidden} />;
}

/** Replaces what was announced before; the same words again count as new. */
export function announce(text: string): void {
  const region = document.getElementById(id);
  if (region) region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}
