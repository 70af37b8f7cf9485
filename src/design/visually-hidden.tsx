import type { ReactNode } from 'react';
import * as css from './visually-hidden.css.ts';

type VisuallyHiddenProps = { as?: 'span' | 'div' | 'h1' | 'h2'; id?: string; children: ReactNode };

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={css.visuallyHidden} />;
}

/** The first tab stop of the page: a link that skips the navigation bar. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skipLink}>
      Skip to the page
    </a>
  );
}
