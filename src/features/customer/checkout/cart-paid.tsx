import { CircleCheck } from 'lucide-react';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from '../cart/cart-page.css.ts';

/**
 * Shown for two seconds, until My Orders opens (spec §9). Not a live region, because the payment's toast announces it.
 */
export function CartPaid() {
  return (
    <Page width="narrow">
      <div className={css.paid}>
        <CircleCheck size={72} strokeWidth={1.6} aria-hidden className={css.tick} />
        <h1 className={css.paidTitle}>Payment successful</h1>
        <p>Your order has been placed. Your orders open in a moment.</p>
      </div>
      <p className={css.centred}>
        <TextLink to="/orders">My Orders</TextLink>
      </p>
    </Page>
  );
}
