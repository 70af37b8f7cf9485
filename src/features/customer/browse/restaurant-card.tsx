import { defaultRating, type FoundRestaurant } from '../../../../machines/customer/browse/filter-listing.ts';
import { Card, CardLink } from '../../../design/card.tsx';
import { Rating } from '../../../design/rating.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { Heart } from '../favourites/heart.tsx';
import * as heartCss from '../favourites/heart.css.ts';
import { CardPicture } from './card-picture.tsx';
import * as css from './home.css.ts';

export function RestaurantCard({ restaurant, eager }: { restaurant: FoundRestaurant; eager: boolean }) {
  const { id, name, image_url: image, rating, cuisine, is_open: isOpen, opens_text: opensText, dish } = restaurant;
  const { typical_price: price, preorder_text: closedText = opensText } = restaurant;
  return (
    <Card as="li" className={css.card}>
      <CardPicture src={image} eager={eager}>
        {isOpen === false && (
          <StatusPill tone="plain" className={css.picturePill}>
            {`Closed now${closedText ? ` · ${closedText}` : ''}`}
          </StatusPill>
        )}
        <Heart restaurantId={id} name={name} className={heartCss.onPicture} />
      </CardPicture>
      <div className={css.body}>
        <div className={css.heading}>
          <h2 className={css.name}>
            <CardLink to={`/restaurants/${id}`} flushSync>
              {name}
            </CardLink>
          </h2>
          <Rating value={(rating ?? defaultRating).toFixed(1)} />
        </div>
        {cuisine && <p className={css.mutedText}>{cuisine}</p>}
        {price && <p className={css.mutedText}>{`About ₹${price} a dish`}</p>}
        {dish !== undefined && <p className={css.mutedText}>{`Serves ${dish}`}</p>}
      </div>
    </Card>
  );
}
