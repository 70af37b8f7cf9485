import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { cartBill } from '../../../domain/cart.ts';
import { formatRupees } from '../../../domain/money.ts';
import { selectCart, selectOwner } from '../../../machines/cart/cart.selectors.ts';
import type { CheckoutActorRef } from '../../../machines/checkout/checkout.machine.ts';
import { selectCanPay, selectProgress } from '../../../machines/checkout/checkout.selectors.ts';
import { checkoutTexts } from '../../../machines/checkout/checkout.texts.ts';
import { selectAccountPhone } from '../../../machines/customer-session/customer-session.selectors.ts';
import { useFlow } from '../../app/app-context.tsx';
import type { CheckoutPresence } from '../../app/checkout-flow.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import * as css from './cart-page.css.ts';

/** The one action of the page; while an order is under way it says how far it is. */
export function ProceedToPay({ checkout }: { checkout: CheckoutActorRef }) {
  const cart = useSelector(useFlow('cart'), selectCart);
  const owner = useSelector(useFlow('cart'), selectOwner);
  const phone = useSelector(useFlow('session'), selectAccountPhone);
  const progress = useSelector(checkout, selectProgress);
  const canPay = useSelector(checkout, selectCanPay);
  return (
    <Bar>
      <p role="status" className={progress === null ? undefined : css.progress}>
        {progress}
      </p>
      <Button
        size="l"
        full
        busy={progress !== null}
        disabled={!canPay && progress === null}
        onClick={() => checkout.send({ type: 'pay.submit', cart, phone: phone ?? owner ?? '' })}
      >
        <Label paise={cartBill(cart).totalPaise} />
      </Button>
    </Bar>
  );
}

/** The same place while the code of the checkout comes, or did not. */
export function ProceedToPayLater({ presence }: { presence: Exclude<CheckoutPresence, { kind: 'open' }> }) {
  const cart = useSelector(useFlow('cart'), selectCart);
  const isMissing = presence.kind === 'missing';
  return (
    <>
      {isMissing && <Notice tone="red">{checkoutTexts.noGateway}</Notice>}
      <Bar>
        <Button size="l" full busy={!isMissing} {...(isMissing && { onClick: presence.retry })}>
          <Label paise={cartBill(cart).totalPaise} />
        </Button>
      </Bar>
    </>
  );
}

/** The amount stands in the bill too, so the button's name stays the words that a person looks for. */
function Label({ paise }: { paise: number }) {
  return (
    <>
      Proceed to Pay<span aria-hidden="true"> · {formatRupees(paise)}</span>
    </>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return <div className={css.payBar}>{children}</div>;
}
