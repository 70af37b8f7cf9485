import { Card } from '../../design/card.tsx';
import { Skeleton, SkeletonGroup } from '../../design/states.tsx';
import * as css from './partner-orders.css.ts';

/** The page's shape while the orders come. */
export function OrdersLoading() {
  return (
    <SkeletonGroup label="Loading orders" className={css.loading}>
      <Skeleton shape="block" className={css.summaryShape} />
      <Skeleton shape="block" className={css.filterShape} />
      <div className={css.list}>
        {[1, 2, 3, 4].map((place) => (
          <Card key={place} padded className={css.cardShape}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
            <Skeleton />
            <Skeleton />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
