import { callAddress, formatPhone } from '../../../../domain/phone.ts';
import * as css from './restaurant-phone.css.ts';

/** A line with the number of the restaurant, which calls it. @param phone ten digits */
export function RestaurantPhone({ phone }: { phone: string }) {
  return (
    <p className={css.line}>
      <span>Call the restaurant:</span>{' '}
      <a href={callAddress(phone)} className={css.link}>
        {formatPhone(phone)}
      </a>
    </p>
  );
}
