import { Store } from 'lucide-react';
import { formatPhone } from '../../../../domain/phone.ts';
import { selectPicture } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.view.ts';
import { Card, CardLink } from '../../../design/card.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Picture } from '../../../design/picture.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import * as css from './restaurants.css.ts';
import { RestaurantStatus } from './restaurant-marks.tsx';
import { RestaurantPicturesContext } from './restaurant-pictures.context.ts';
import type { PartnerRestaurant } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

/** A card in Manage Restaurants (spec §2). The whole card links to the restaurant's menu (D13). */
export function RestaurantCard({ restaurant }: { restaurant: PartnerRestaurant }) {
  const { id, name, is_veg: isVeg, street_address: address, phone, status } = restaurant;
  const menu = `/partner/restaurants/${id}/menu`;
  const of = <VisuallyHidden>{` of ${name}`}</VisuallyHidden>;
  return (
    <Card as="li" className={css.card}>
      <div className={css.pictureBox}>
        <CardPicture restaurant={restaurant} />
        <span className={css.picturePill}>
          <RestaurantStatus status={status} />
        </span>
      </div>
      <div className={css.body}>
        <h2 className={css.name}>
          <CardLink to={menu}>{name}</CardLink>
        </h2>
        <VegMark veg={isVeg === 1} words />
        <p className={css.quietText}>{address}</p>
        <p className={css.quietText}>{formatPhone(phone)}</p>
        <div className={css.links}>
          <LinkButton to={menu} size="s">
            Manage Menu{of}
          </LinkButton>
          <LinkButton to={`/partner/restaurants/edit/${id}`} tone="outline" size="s">
            Edit{of}
          </LinkButton>
          <LinkButton to={`/partner/restaurants/${id}/hours`} tone="outline" size="s">
            Hours{of}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

/** The icon lies under the picture and is visible only if there is no picture. */
function CardPicture({ restaurant: { id, image_url: imageUrl } }: { restaurant: PartnerRestaurant }) {
  const { send } = RestaurantPicturesContext.useActorRef();
  const picture = RestaurantPicturesContext.useSelector(selectPicture(id, imageUrl));
  return (
    <>
      <Store size={40} aria-hidden="true" data-icon="" />
      {picture !== null && (
        <Picture
          src={picture}
          alt=""
          width={360}
          height={203}
          sizes={css.cardSizes}
          className={css.picture}
          onBroken={() => send({ type: 'picture.broken', restaurantId: id })}
        />
      )}
    </>
  );
}
