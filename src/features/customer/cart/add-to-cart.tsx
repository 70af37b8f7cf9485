import { useSelector } from '@xstate/react';
import type { CartCandidate } from '../../../../domain/cart.ts';
import { stockLevel } from '../../../../domain/stock.ts';
import { selectQuantityOf } from '../../../../machines/customer/cart/cart.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { QuantityStepper } from '../../../design/quantity-stepper.tsx';
import * as css from './add-to-cart.css.ts';
import type { LiveOfDish } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

type AddToCartProps = {
  /** The dish with its final price in rupees; live info takes precedence over the menu (D30). */
  item: CartCandidate;
  /** The stock; undefined if there is no live info, which allows adding the dish (D31). */
  liveCount: number | undefined;
  /** 'SOLD OUT' on cards, 'Out of Stock' in the details (D19). */
  soldOutLabel?: 'SOLD OUT' | 'Out of Stock';
  /** Why the restaurant takes no orders, with its opening time; undefined while it takes orders. */
  closedReason?: string | undefined;
};

/**
 * The ADD button, which becomes a stepper once the dish is in the cart; a sold-out dish can only be removed (spec §4,
 * Cart).
 */
export function AddToCart(props: AddToCartProps) {
  return (
    <div className={css.controls} {...useFocusReplacement()}>
      <Controls {...props} />
    </div>
  );
}

function Controls({ item, liveCount, soldOutLabel = 'SOLD OUT', closedReason }: AddToCartProps) {
  const cart = useFlow('cart');
  const quantity = useSelector(cart, selectQuantityOf(item.id));
  const isOut = stockLevel(liveCount) === 'out';
  if (quantity === 0 && isOut) {
    return (
      <Button tone="outline" size="s" disabled aria-label={`${soldOutLabel}: ${item.name}`}>
        {soldOutLabel}
      </Button>
    );
  }
  const isClosed = closedReason !== undefined;
  return (
    <>
      <QuantityStepper
        name={item.name}
        quantity={quantity}
        max={isOut ? undefined : liveCount}
        addDisabled={isOut || isClosed}
        addLabel={isClosed ? `ADD ${item.name}: ${closedReason}` : `ADD ${item.name}`}
        onAdd={() => cart.send({ type: 'item.add', item, liveCount })}
        onRemove={() => cart.send({ type: 'item.decrement', id: item.id })}
      />
      {quantity === 0 && isClosed && <span className={css.closedReason}>{closedReason}</span>}
    </>
  );
}

/** 'Only 3 left' if the stock is low (spec §4, §9), or 'Sold out today' (D266), with 'order ahead' if that is possible (D280). */
export function StockNote({ live }: { live: LiveOfDish | undefined }) {
  const level = stockLevel(live?.live_count);
  if (level === 'low') return <span className={css.fewLeft}>{`Only ${live?.live_count} left`}</span>;
  const isAhead = live?.orderable_count;
  return level === 'out' && (live?.sold_out_until || isAhead) ? (
    <span className={css.fewLeft}>{`Sold out today${isAhead ? ', order\u00A0ahead' : ''}`}</span>
  ) : null;
}
