import { CircleCheck } from 'lucide-react';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import * as css from '../cart/cart-page.css.ts';

/**
 * Shown for two seconds, until My Orders opens (spec §9). The payment's toast announces the success; the heading gets
 * the focus and does not repeat it.
 */
export function PaymentSuccess() {
  return (
    <Page width="narrow">
      <div className={css.paidMessage}>
        <CircleCheck size={72} strokeWidth={1.6} aria-hidden className={css.tick} />
        <h1 className={css.paidTitle}>Thank you for your order</h1>
        <p>Payment successful. Your orders open in a moment.</p>
      </div>
      <p className={css.centredText}>
        <TextLink to="/orders">My Orders</TextLink>
      </p>
    </Page>
  );
}
