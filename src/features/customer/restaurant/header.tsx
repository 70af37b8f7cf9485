import { useSelector } from '@xstate/react';
import { mapLink } from '../../../../domain/map-link.ts';
import { formatOpening } from '../../../../domain/slot.ts';
import type { Restaurant } from '../../../../machines/customer/catalog/catalog.entries.ts';
import {
  selectBanner,
  selectDetails,
  selectRestaurantId,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useApp } from '../../../runtime/app-context.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Rating } from '../../../design/rating.tsx';
import { bannerFromHtml } from './banner-from-html.ts';
import { RestaurantContext } from './restaurant.context.ts';
import { Banner, DetailsLoading } from './restaurant-loading.tsx';
import * as css from './restaurant.css.ts';

/** The banner with the restaurant's name, facts and address. */
export function Header() {
  const restaurant = RestaurantContext.useActorRef();
  const details = useSelector(restaurant, selectDetails);
  const id = useSelector(restaurant, selectRestaurantId);
  const banner = useSelector(restaurant, selectBanner);
  return (
    <header className={css.header}>
      <Banner image={banner === undefined ? bannerFromHtml(id) : banner} />
      <div className={css.sheet}>{details ? <Details details={details} /> : <DetailsLoading />}</div>
    </header>
  );
}

function Details({ details }: { details: Restaurant }) {
  const { name, rating, cuisine, street_address: street, is_open: isOpen, opens_at: opensAt, fssai } = details;
  const { config } = useApp();
  const map = mapLink(details);
  return (
    <>
      <PageTitle>{name}</PageTitle>
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
          {opensAt && `${formatOpening(opensAt)}. `}
          Have a look at the menu; you can order again when the kitchen opens.
          {config.cart === 'app' && (
            <>
              {' '}
              <a href={config.storeUrl}>Get the Android app</a>
            </>
          )}
        </Notice>
      )}
    </>
  );
}
