import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { CardsLoading } from '../../shared/orders/cards-loading.tsx';
import * as css from './orders.css.ts';

/** Placeholder of the page until the restaurant is known. */
export function OrdersLoading() {
  return (
    <SkeletonGroup label="Loading restaurants" className={css.skeletons}>
      <Skeleton shape="block" className={css.filterShape} />
      <Skeleton shape="block" className={css.summaryShape} />
      <Skeleton shape="block" className={css.filterShape} />
      <Cards />
    </SkeletonGroup>
  );
}

/** Placeholder of the cards. It is not announced, because the text above the cards is. */
export function ListLoading() {
  return (
    <div aria-hidden="true">
      <Cards />
    </div>
  );
}

function Cards() {
  return (
    <div className={css.list}>
      <CardsLoading count={4} className={css.cardShape} />
    </div>
  );
}
