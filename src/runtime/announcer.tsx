import { useEffect, useRef } from 'react';
import * as css from '../design/visually-hidden.css.ts';

const id = 'announcer';

/**
 * Renders the announcements of flows for screen readers. Always mounted, because a live region must exist before its
 * text.
 */
export function Announcer() {
  return <div id={id} aria-live="polite" className={css.visuallyHidden} />;
}

/** How long a text stays, ms: long enough to be read out, short enough not to be found on a later page. */
const textMs = 5_000;

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to screen readers in place of the last one. An equal text is announced again. */
export function announce(text: string): void {
  const region = document.getElementById(id);
  if (!region) return;
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
  clearTimeout(clearing);
  clearing = setTimeout(() => (region.textContent = ''), textMs);
}

/** Announces each change of the text, but not the first text, which is part of the page. */
export function useAnnounced(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
}
