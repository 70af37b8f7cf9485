import { useSelector } from '@xstate/react';
import { selectPage } from '../../../../machines/customer/cart/cart-page.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import type { LazyCheckout } from '../../../runtime/checkout-flow.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states.tsx';
import * as css from './cart-page.css.ts';
import { CheckoutStatus, EmptiedReason } from '../checkout/checkout-status.tsx';
import { UndoRow } from './undo-row.tsx';

/** The empty cart; 'Undo' restores dishes that were just removed (spec §2, D60). */
export function CartEmpty({ checkout }: Pick<LazyCheckout, 'checkout'>) {
  const cart = useFlow('cart');
  const { removal } = useSelector(cart, selectPage);
  return (
    <Page
      title="Your cart"
      width="middle"
      actions={
        removal && (
          <Button tone="quiet" onClick={() => cart.send({ type: 'cart.clear' })}>
            Clear Cart
          </Button>
        )
      }
    >
      {checkout && <EmptiedReason checkout={checkout} />}
      {checkout && <CheckoutStatus checkout={checkout} />}
      {removal && (
        <ul className={css.list}>
          <UndoRow removal={removal} />
        </ul>
      )}
      <EmptyState title="Your cart is empty" text="Dishes that you add wait here until you pay.">
        <LinkButton to="/home">Browse Restaurants</LinkButton>
      </EmptyState>
    </Page>
  );
}
