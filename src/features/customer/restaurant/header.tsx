import { mapLink } from '../../../../domain/map-link.ts';
import { callAddress, formatPhone } from '../../../../domain/phone.ts';
import type { Restaurant } from '../../../../machines/customer/catalog/entries.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { Notice } from '../../../design/notice.tsx';
import { DetailHeader, DetailsLoading, Heading } from '../detail/detail-parts.tsx';
import { onSheet } from '../favourites/heart.css.ts';
import { Heart } from '../favourites/heart.tsx';
import { bannerFromHtml } from './banner-from-html.ts';
import { useRestaurant } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** The restaurant's banner, name, details and address. */
export function Header() {
  const { details, restaurantId, banner } = useRestaurant();
  return (
    <DetailHeader image={banner === undefined ? bannerFromHtml(restaurantId) : banner}>
      {details ? <Details details={details} /> : <DetailsLoading title="Restaurant" className={css.sheet} />}
    </DetailHeader>
  );
}

function Details({ details }: { details: Restaurant }) {
  const { name, rating, cuisine, street_address: street, phone, fssai } = details;
  const { is_open: isOpen, opens_text: opensText } = details;
  const { config } = useApp();
  const map = mapLink(details);
  return (
    <div className={css.sheet}>
      <Heart restaurantId={details.id} name={name} className={onSheet} />
      <Heading name={name} rating={rating === null ? 'N/A' : rating.toFixed(1)} />
      <p className={css.mutedText}>{[cuisine, street].filter(Boolean).join(' · ')}</p>
      {(map || phone) && (
        <div className={css.contact}>
          {map && (
            <a href={map} target="_blank" rel="noreferrer" className={css.contactLink}>
              View on Map <span aria-hidden="true">→</span>
            </a>
          )}
          {phone && (
            <a href={callAddress(phone)} className={css.contactLink}>
              {`Call ${formatPhone(phone)}`}
            </a>
          )}
        </div>
      )}
      {fssai && <p className={css.license}>{`FSSAI license ${fssai}`}</p>}
      {isOpen === false && (
        <Notice tone="turmeric" title="Closed right now">
          <p>
            {opensText && <span>{`${opensText}. `}</span>}
            <span>
              {`${details.preorder_text ?? 'Have a look at the menu; you can order again when the kitchen opens'}.`}
            </span>
          </p>
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
