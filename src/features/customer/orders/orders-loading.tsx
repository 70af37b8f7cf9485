import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { CardsLoading } from '../../shared/orders/cards-loading.tsx';
import * as css from './orders.css.ts';

/** Placeholder of the page while the orders load. */
export function OrdersLoading() {
  return (
    <SkeletonGroup label="Loading your orders" className={css.list}>
      <Skeleton shape="block" className={css.searchShape} />
      <Skeleton shape="block" className={css.tabsShape} />
      <CardsLoading count={3} className={css.cardShape} />
    </SkeletonGroup>
  );
}
