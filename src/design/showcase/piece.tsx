import * as css from './showcase.css.ts';
import type { Elements } from '../elements.ts';

/** One primitive in one state, with a caption. */
export function Piece({ name, children }: { name: string; children: Elements }) {
  return (
    <div className={css.piece}>
      <span className={css.name}>{name}</span>
      {children}
    </div>
  );
}
