import { useSelector } from '@xstate/react';
import { toRupees } from '../../../domain/money.ts';
import { offerOf } from '../../../domain/offer.ts';
import type { LiveInfo, MenuItem } from '../../../machines/restaurant/restaurant.machine.ts';
import { selectRestaurantId, selectRestaurantName } from '../../../machines/restaurant/restaurant.selectors.ts';
import { Picture } from '../../design/picture.tsx';
import { Price } from '../../design/price.tsx';
import { VegMark } from '../../design/veg-mark.tsx';
import { AddToCart, StockNote } from '../cart/add-to-cart.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** One menu item at its price of this moment: live info wins over the menu (D30). */
export function DishCard({ item, live }: { item: MenuItem; live: LiveInfo | undefined }) {
  const restaurantId = useSelector(RestaurantContext.useActorRef(), selectRestaurantId);
  const restaurantName = useSelector(RestaurantContext.useActorRef(), selectRestaurantName);
  const { id, name, image_url, is_veg: isVeg, description } = item;
  const { pricePaise, fullPaise, percentOff, liveCount } = offerOf(item, live);
  return (
    <li className={css.dish}>
      <div className={css.dishWords}>
        <VegMark veg={isVeg === 1} />
        <h3 className={css.dishName}>{name}</h3>
        <Price paise={pricePaise} wasPaise={percentOff > 0 ? fullPaise : undefined} percentOff={percentOff} />
        {description && <p className={css.dishDescription}>{description}</p>}
        <StockNote liveCount={liveCount} />
      </div>
      <div className={css.dishSide}>
        <Picture src={image_url} alt="" width={116} height={112} className={css.dishPicture} />
        <div className={css.add}>
          <AddToCart
            item={{ id, restaurantId, restaurantName, name, price: toRupees(pricePaise), image_url, is_veg: isVeg }}
            liveCount={liveCount}
          />
        </div>
      </div>
    </li>
  );
}
