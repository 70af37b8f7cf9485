import { classNames } from './class-names.ts';
import * as css from './rating.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A rating out of five ('4.6'), or a text without a star for a missing rating ('N/A'). */
export function Rating({ value }: { value: string }) {
  const rated = /^\d/.test(value);
  return (
    <span className={classNames(css.rating, !rated && css.noRating)}>
      <VisuallyHidden>Rating </VisuallyHidden>
      <span>{value}</span>
      {rated && <span aria-hidden="true">★</span>}
    </span>
  );
}
