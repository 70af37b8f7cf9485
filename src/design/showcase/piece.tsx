import type { ReactNode } from 'react';
import * as css from './showcase.css.ts';

/** One primitive in one state, with a caption. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.piece}>
      <span className={css.name}>{name}</span>
      {children}
    </div>
  );
}
