import { Card } from '../../../design/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from './orders.css.ts';

/** Placeholder of the page while the orders load. */
export function OrdersLoading() {
  return (
    <SkeletonGroup label="Loading your orders" className={css.list}>
      <Skeleton shape="block" className={css.searchShape} />
      <Skeleton shape="block" className={css.tabsShape} />
      {[1, 2, 3].map((place) => (
        <Card key={place} padded className={css.cardShape}>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton />
        </Card>
      ))}
    </SkeletonGroup>
  );
}
