import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from './menu-board.css.ts';

/** Placeholder of the page while the menu loads. */
export function MenuLoading() {
  return (
    <SkeletonGroup label="Loading the menu" className={css.skeletons}>
      <Skeleton shape="block" className={css.controlsShape} />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" className={css.rowShape} />
      ))}
    </SkeletonGroup>
  );
}
