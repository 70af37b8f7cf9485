import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import * as css from './sticky-bar.css.ts';

/**
 * A bar at the bottom of the viewport with the page's main action. Set `stickyBar` on the page to reserve its space.
 */
function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={css.bar}>
      <div className={css.barContent}>{children}</div>
    </section>
  );
}

/** Summary of the cart, and a link to it. */
export function CartBar({ to, summary, action = 'View cart' }: { to: string; summary: string; action?: string }) {
  return (
    <StickyBar label="Cart">
      <Link to={to} className={css.cartLink}>
        <span>{summary}</span>
        <span>
          <span>{action}</span> <span aria-hidden="true">→</span>
        </span>
      </Link>
    </StickyBar>
  );
}
