import { useSelector } from '@xstate/react';
import { mapLink } from '../../../domain/map-link.ts';
import type { Restaurant } from '../../../machines/catalog/catalog.entries.ts';
import { selectBanner, selectDetails } from '../../../machines/restaurant/restaurant.selectors.ts';
import { Notice } from '../../design/notice.tsx';
import { Picture } from '../../design/picture.tsx';
import { Rating } from '../../design/rating.tsx';
import { Skeleton, SkeletonGroup } from '../../design/states.tsx';
import { VisuallyHidden } from '../../design/visually-hidden.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** The banner, and on its sheet who they are and where. */
export function Header() {
  const restaurant = RestaurantContext.useActorRef();
  const details = useSelector(restaurant, selectDetails);
  return (
    <header className={css.header}>
      <Banner />
      <div className={css.sheet}>
        {details ? (
          <Details details={details} />
        ) : (
          <>
            <VisuallyHidden as="h1">Restaurant</VisuallyHidden>
            <SkeletonGroup label="Loading the restaurant" className={css.facts}>
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton shape="short" />
            </SkeletonGroup>
          </>
        )}
      </div>
    </header>
  );
}

function Banner() {
  const image = useSelector(RestaurantContext.useActorRef(), selectBanner);
  if (image === undefined) return <Skeleton shape="picture" className={css.banner} />;
  return <Picture src={image} alt="" width={640} height={360} sizes={css.bannerSizes} eager className={css.banner} />;
}

function Details({ details }: { details: Restaurant }) {
  const { name, rating, cuisine, street_address: street, is_open: isOpen, fssai } = details;
  const map = mapLink(details);
  return (
    <>
      <title>{name}</title>
      <div className={css.heading}>
        <h1 className={css.name}>{name}</h1>
        <Rating value={rating === null ? 'N/A' : rating.toFixed(1)} />
      </div>
      <p className={css.muted}>{[cuisine, street].filter(Boolean).join(' · ')}</p>
      {map && (
        <a href={map} target="_blank" rel="noreferrer" className={css.map}>
          View on Map <span aria-hidden="true">→</span>
        </a>
      )}
      {fssai && <p className={css.license}>FSSAI license {fssai}</p>}
      {isOpen === false && (
        <Notice tone="turmeric" title="Closed right now">
          Have a look at the menu; you can order again when the kitchen opens.
        </Notice>
      )}
    </>
  );
}
