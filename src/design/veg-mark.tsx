import { VisuallyHidden } from './visually-hidden.tsx';
import * as css from './veg-mark.css.ts';

/** The Indian vegetarian mark: a green dot or a red-brown triangle in a square, always with its text. */
export function VegMark({ veg, words = false }: { veg: boolean; words?: boolean }) {
  const said = veg ? 'Veg' : 'Non-veg';
  return (
    <span className={css.mark}>
      <svg viewBox="0 0 18 18" className={veg ? css.vegIcon : css.nonVegIcon} aria-hidden="true">
        <rect x="1" y="1" width="16" height="16" rx="4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        {veg ? (
          <circle cx="9" cy="9" r="4" fill="currentColor" />
        ) : (
          <path d="M9 4.6 13.6 12.8H4.4Z" fill="currentColor" />
        )}
      </svg>
      {words ? <span>{said}</span> : <VisuallyHidden>{said}</VisuallyHidden>}
    </span>
  );
}
