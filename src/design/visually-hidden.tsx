import type { ReactNode } from 'react';
import * as css from './visually-hidden.css.ts';

type VisuallyHiddenProps = { as?: 'span' | 'div' | 'h1' | 'h2'; id?: string; children: ReactNode };

/** Words for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={css.hidden} />;
}

/** The first stop of the keyboard: over the navigation bar to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      Skip to the page
    </a>
  );
}
