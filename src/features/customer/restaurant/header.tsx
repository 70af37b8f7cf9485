import { useSelector } from '@xstate/react';
import { mapLink } from '../../../../domain/map-link.ts';
import type { Restaurant } from '../../../../machines/customer/catalog/entries.ts';
import {
  selectBanner,
  selectDetails,
  selectRestaurantId,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { Notice } from '../../../design/notice.tsx';
import { DetailHeader, DetailsLoading, Heading } from '../detail/detail-parts.tsx';
import { bannerFromHtml } from './banner-from-html.ts';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** The restaurant's banner, name, details and address. */
export function Header() {
  const restaurant = RestaurantContext.useActorRef();
  const details = useSelector(restaurant, selectDetails);
  const id = useSelector(restaurant, selectRestaurantId);
  const banner = useSelector(restaurant, selectBanner);
  return (
    <DetailHeader image={banner === undefined ? bannerFromHtml(id) : banner}>
      {details ? <Details details={details} /> : <DetailsLoading title="Restaurant" className={css.sheet} />}
    </DetailHeader>
  );
}

function Details({ details }: { details: Restaurant }) {
  const { name, rating, cuisine, street_address: street, is_open: isOpen, opens_text: opensText, fssai } = details;
  const { config } = useApp();
  const map = mapLink(details);
  return (
    <div className={css.sheet}>
      <Heading name={name} rating={rating === null ? 'N/A' : rating.toFixed(1)} />
      <p className={css.mutedText}>{[cuisine, street].filter(Boolean).join(' · ')}</p>
      {map && (
        <a href={map} target="_blank" rel="noreferrer" className={css.mapLink}>
          View on Map <span aria-hidden="true">→</span>
        </a>
      )}
      {fssai && <p className={css.license}>FSSAI license {fssai}</p>}
      {isOpen === false && (
        <Notice tone="turmeric" title="Closed right now">
          {opensText && `${opensText}. `}
          {details.preorder_text ?? 'Have a look at the menu; you can order again when the kitchen opens'}.
          {config.cart === 'app' && (
            <>
              {' '}
              <a href={config.storeUrl}>Get the Android app</a>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}
