import type { Restaurant } from '../../../machines/catalog/catalog.entries.ts';
import { Card, CardLink } from '../../design/card.tsx';
import { Picture } from '../../design/picture.tsx';
import { Rating } from '../../design/rating.tsx';
import { StatusPill } from '../../design/status-pill.tsx';
import * as css from './home.css.ts';

/** Where nobody has rated yet (spec §9). */
const defaultRating = 4.5;

export function RestaurantCard({ restaurant, eager }: { restaurant: Restaurant; eager: boolean }) {
  const { id, name, image_url: image, rating, cuisine, is_open: isOpen } = restaurant;
  return (
    <Card as="li" className={css.card}>
      <div className={css.pictureBox}>
        <Picture
          src={image}
          alt=""
          width={360}
          height={225}
          sizes={css.cardSizes}
          eager={eager}
          className={css.picture}
        />
        {isOpen === false && (
          <StatusPill tone="plain" className={css.onPicture}>
            Closed now
          </StatusPill>
        )}
      </div>
      <div className={css.body}>
        <div className={css.heading}>
          <h2 className={css.name}>
            <CardLink to={`/restaurants/${id}`}>{name}</CardLink>
          </h2>
          <Rating value={(rating ?? defaultRating).toFixed(1)} />
        </div>
        <p className={css.muted}>{cuisine}</p>
      </div>
    </Card>
  );
}
