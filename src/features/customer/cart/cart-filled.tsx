import { useSelector } from '@xstate/react';
import { cartBill } from '../../../../domain/cart.ts';
import { selectCart, selectItems } from '../../../../machines/customer/cart/cart.view.ts';
import { selectPage } from '../../../../machines/customer/cart/cart-page.view.ts';
import { formatTime } from '../../../../domain/date-time.ts';
import { formatDay } from '../../../../domain/named-day.ts';
import { isSameDay } from '../../../../domain/kolkata-time.ts';
import { selectPage as selectCheckout } from '../../../../machines/customer/checkout/checkout.view.ts';
import { readNote } from '../../../../domain/kitchen-note.ts';
import { checkoutTexts } from '../../../../domain/checkout-texts.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import type { LazyCheckout } from '../../../runtime/checkout-flow.ts';
import { Button } from '../../../design/button.tsx';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { TextLink } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { BillSummary } from './bill-summary.tsx';
import * as css from './cart-page.css.ts';
import { CartRow } from './cart-row.tsx';
import { CheckoutStatus } from '../checkout/checkout-status.tsx';
import { ProceedToPay, ProceedToPayLoading } from '../checkout/proceed-to-pay.tsx';
import { UndoRow } from './undo-row.tsx';

const PickupTime = lazyDialog(() => import('../pickup-time/pickup-time.tsx'));

/** The filled cart: its list, the bill, Clear Cart and Proceed to Pay (spec §1, §2). */
export function CartFilled({ checkout, retry }: LazyCheckout) {
  const cart = useFlow('cart');
  const content = useSelector(cart, selectCart);
  // The content is locked while an order is being placed.
  const locked = useSelector(checkout, (snapshot) => snapshot !== undefined && selectCheckout(snapshot).isCartLocked);
  const start = useSelector(cart, (snapshot) => selectPage(snapshot).pickupStart);
  const isTimeOffered = useSelector(checkout, (snapshot) => snapshot && selectCheckout(snapshot).isTimeOffered);
  const timesAt = useSelector(checkout, (snapshot) => snapshot && selectCheckout(snapshot).timesAt) ?? 0;
  // Without the list of pickup times, it is unknown whether a meal can be ready soon. A time that is full is not shown.
  const soon = isTimeOffered ? 'Ready within 60 minutes' : null;
  const pickup = isTimeOffered === false ? null : start === null ? soon : pickupText(start, timesAt);
  const lead = (
    <span className={css.lead}>
      <span>{content.items[0]?.restaurantName}</span> {pickup !== null && <span>{pickup}</span>}
    </span>
  );
  return (
    <Page title="Your cart" lead={lead} stickyBar>
      {checkout && <CheckoutStatus checkout={checkout} />}
      {retry && (
        <div className={css.message}>
          <Notice tone="red">{checkoutTexts.noGateway}</Notice>
        </div>
      )}
      <div className={css.columns}>
        <div>
          <Items locked={locked} />
          <div className={css.listFooter}>
            <TextLink to={`/restaurants/${content.restaurantId}`}>Add more dishes</TextLink>
            <Button tone="quiet" disabled={locked} onClick={() => cart.send({ type: 'cart.clear' })}>
              Clear Cart
            </Button>
          </div>
        </div>
        <div className={css.sideColumn}>
          <div className={css.pickupTime}>{checkout && <PickupTime checkout={checkout} locked={locked} />}</div>
          <KitchenNote locked={locked} />
          <BillSummary bill={cartBill(content)} />
          <div {...useFocusReplacement()} className={css.payBar}>
            {checkout ? <ProceedToPay checkout={checkout} /> : <ProceedToPayLoading retry={retry} />}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Names the day of the pickup, unless it is that of `now`. Both are epoch ms. */
const pickupText = (start: number, now: number) =>
  `Pickup ${isSameDay(start, now) ? '' : `${formatDay(start)} `}at ${formatTime(start)}`;

function KitchenNote({ locked }: { locked: boolean }) {
  const cart = useFlow('cart');
  const { note, noteError } = useSelector(cart, selectPage);
  return (
    <TextArea
      label="Note to the kitchen (optional)"
      hint="For example: less spicy, no onion. For allergies, call the restaurant."
      value={note}
      error={noteError ?? undefined}
      disabled={locked}
      onChange={({ target }) => cart.send({ type: 'note.change', ...readNote(target.value, note) })}
    />
  );
}

function Items({ locked }: { locked: boolean }) {
  const cart = useFlow('cart');
  const items = useSelector(cart, selectItems);
  const { removal } = useSelector(cart, selectPage);
  const rows = items.map((item) => <CartRow key={item.id} item={item} locked={locked} />);
  return (
    <ul {...useFocusInRow('[tabindex]')} className={css.list} aria-label="Dishes in your cart">
      {removal ? rows.toSpliced(removal.index, 0, <UndoRow key="undo" removal={removal} />) : rows}
    </ul>
  );
}
