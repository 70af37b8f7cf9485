import { offerOf } from '../../../../domain/offer.ts';
import { Button } from '../../../design/button.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Price } from '../../../design/price.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import { StockNote } from '../cart/add-to-cart.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { AddDish } from './add-dish.tsx';
import * as css from './restaurant.css.ts';
import type { LiveOfDish, MenuItem } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

type DishCardProps = { item: MenuItem; live: LiveOfDish | undefined; heading: 'h3' | 'h4' };

/** A menu item at its current price: live info takes precedence over the menu (D30). */
export function DishCard({ item, live, heading: Heading }: DishCardProps) {
  const { name, image_url, is_veg: isVeg, description } = item;
  const { pricePaise, fullPaise, percentOff } = offerOf(item, live);
  return (
    <li className={css.dish}>
      <div className={css.dishText}>
        <VegMark veg={isVeg === 1} />
        <Heading className={css.dishName}>{name}</Heading>
        <Price paise={pricePaise} wasPaise={percentOff > 0 ? fullPaise : undefined} percentOff={percentOff} />
        {description && <p className={css.dishDescription}>{description}</p>}
        <StockNote live={live} />
        <ViewDetails item={item} />
      </div>
      <div className={css.dishSide}>
        <Picture src={image_url} alt="" width={116} height={112} className={css.dishPicture} />
        <div className={css.addToCart}>
          <AddDish item={item} live={live} />
        </div>
      </div>
    </li>
  );
}

function ViewDetails({ item: { id, name } }: { item: MenuItem }) {
  const { send } = OverlayContext.useActorRef();
  return (
    <Button
      tone="quiet"
      size="s"
      className={css.detailsButton}
      aria-label={`View Details of ${name}`}
      onClick={() => send({ type: 'overlay.open', overlay: { kind: 'dish', menuId: id } })}
    >
      View Details
    </Button>
  );
}
