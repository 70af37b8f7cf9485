import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as css from './sticky-bar.css.ts';

/** The action of a page within the thumb's reach. The page sets `stickyBar`, so that it covers nothing. */
function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={css.bar}>
      <div className={css.inner}>{children}</div>
    </section>
  );
}

/** What is in the cart, and the way there. */
export function CartBar({ to, summary, action = 'View cart' }: { to: string; summary: string; action?: string }) {
  return (
    <StickyBar label="Cart">
      <Link to={to} className={css.cart}>
        <span>{summary}</span>
        <span>
          {action} <span aria-hidden="true">→</span>
        </span>
      </Link>
    </StickyBar>
  );
}
