import type { Place } from '../../../../machines/customer/catalog/entries.ts';
import { Card, CardLink } from '../../../design/card.tsx';
import { Rating } from '../../../design/rating.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { CardPicture } from './card-picture.tsx';
import * as css from './home.css.ts';

/** Defaults for a missing rating and a missing type (spec §2, §9). */
const defaultRating = 4;
const defaultType = 'Place';

export function PlaceCard({ place, eager }: { place: Place; eager: boolean }) {
  const { id, name, image_url: image, type, rating, street_address: street, description } = place;
  return (
    <Card as="li" className={css.card}>
      <CardPicture src={image} eager={eager}>
        <StatusPill tone="turmeric" className={css.picturePill}>
          {type || defaultType}
        </StatusPill>
      </CardPicture>
      <div className={css.body}>
        <div className={css.heading}>
          <h2 className={css.name}>
            <CardLink to={`/places/${id}`}>{name}</CardLink>
          </h2>
          <Rating value={(rating ?? defaultRating).toFixed(1)} />
        </div>
        <p className={css.mutedText}>{street}</p>
        <p className={css.description}>{description}</p>
      </div>
    </Card>
  );
}
