import { Card } from '../../../design/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from './orders.css.ts';

/** The page's shape while nobody knows yet whose orders are shown. */
export function OrdersLoading() {
  return (
    <SkeletonGroup label="Loading restaurants" className={css.loading}>
      <Skeleton shape="block" className={css.filterShape} />
      <Skeleton shape="block" className={css.summaryShape} />
      <Skeleton shape="block" className={css.filterShape} />
      <Cards />
    </SkeletonGroup>
  );
}

/** While the orders come; the words stand above. */
export function CardsLoading() {
  return (
    <div aria-hidden="true">
      <Cards />
    </div>
  );
}

function Cards() {
  return (
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
  );
}
