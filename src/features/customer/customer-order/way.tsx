import type { PickupPlace } from '../../../../machines/customer/orders/pickups.ts';
import { RestaurantPhone } from '../restaurant-phone/restaurant-phone.tsx';
import * as css from './customer-order.css.ts';

/** The way to the counter: address, map and phone number of the restaurant, and until when it is open. */
export function Way({
  place: { address, map, phone },
  closesText,
}: {
  place: PickupPlace;
  closesText?: string | undefined;
}) {
  return (
    <div className={css.way}>
      <p>{address}</p>
      {closesText !== undefined && <p className={css.closes}>{closesText}</p>}
      <div className={css.contacts}>
        {map !== null && (
          <a href={map} target="_blank" rel="noreferrer" className={css.mapLink}>
            View on Map <span aria-hidden="true">→</span>
          </a>
        )}
        {phone !== null && <RestaurantPhone phone={phone} />}
      </div>
    </div>
  );
}
