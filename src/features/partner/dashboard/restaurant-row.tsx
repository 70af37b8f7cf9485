import { formatPhone } from '../../../../domain/phone.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { RestaurantStatus } from '../restaurants/restaurant-marks.tsx';
import * as css from './dashboard.css.ts';
import type { PartnerRestaurant } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

export function RestaurantRow({ restaurant }: { restaurant: PartnerRestaurant }) {
  const { id, name, is_veg: isVeg, street_address: address, phone, status } = restaurant;
  const of = <VisuallyHidden>{` of ${name}`}</VisuallyHidden>;
  return (
    <li className={css.row}>
      <span className={css.initial} aria-hidden="true">
        {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
      </span>
      <div className={css.rowText}>
        <div className={css.nameLine}>
          <h3 className={css.name}>{name}</h3>
          <VegMark veg={isVeg === 1} words />
        </div>
        <p className={css.quietText}>{address}</p>
        <p className={css.quietText}>{formatPhone(phone)}</p>
      </div>
      <div className={css.status}>
        <RestaurantStatus status={status} />
      </div>
      <div className={css.links}>
        <LinkButton to={`/partner/restaurants/edit/${id}`} tone="outline" size="s">
          Edit{of}
        </LinkButton>
        <LinkButton to={`/partner/restaurants/${id}/menu`} tone="outline" size="s">
          Menu{of}
        </LinkButton>
      </div>
    </li>
  );
}
