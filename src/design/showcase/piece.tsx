import type { ReactNode } from 'react';
import * as css from './showcase.css.ts';

/** One primitive in one state, with what it is called. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.piece}>
      <span className={css.name}>{name}</span>
      {children}
    </div>
  );
}
