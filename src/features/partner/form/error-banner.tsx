import type { ReactNode } from 'react';
import * as css from './error-banner.css.ts';

/** The server's message in red, inside an error state (spec §8, ERR-6). */
export function ErrorBanner({ children }: { children: ReactNode }) {
  return <span className={css.banner}>{children}</span>;
}
