import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import type { CartItem } from '../../../../domain/cart.ts';
import { formatPrice, toPaise } from '../../../../domain/money.ts';
import { isInStock, stockLevel } from '../../../../domain/stock.ts';
import { formerPriceOf, selectPage } from '../../../../machines/customer/cart/cart-page.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { Picture } from '../../../design/picture.tsx';
import { QuantityStepper } from '../../../design/quantity-stepper.tsx';
import { VegMark } from '../../../design/veg-mark.tsx';
import * as css from './cart-row.css.ts';

/** A dish with its quantity, price and stock warning (spec §4, D33, D36). */
export function CartRow({ item, locked }: { item: CartItem; locked: boolean }) {
  const cart = useFlow('cart');
  const count = useSelector(cart, (snapshot) => selectPage(snapshot).counts[item.id]);
  const former = useSelector(cart, (snapshot) => formerPriceOf(snapshot, item));
  const { id, name, qty } = item;
  const isShort = !isInStock(count, qty);
  const isOut = stockLevel(count) === 'out';
  return (
    <li className={css.row}>
      <Picture src={item.image_url} alt="" width={64} height={64} className={css.picture} />
      <div className={css.text}>
        {/* Takes the focus when Undo has ended: the first button would remove the dish. */}
        <p className={css.name} tabIndex={-1}>
          <VegMark veg={item.is_veg === 1} />
          <span className={css.nameText}>{name}</span>
        </p>
        <p className={css.price}>
          <span>{`${formatPrice(toPaise(item.price))} each`}</span>
          {qty > 1 && <strong className={css.total}>{formatPrice(toPaise(item.price) * qty)}</strong>}
        </p>
        {former !== undefined && (
          <p className={css.priceChange}>
            Price changed: <s>{formatPrice(former)}</s> <span>{`is now ${formatPrice(toPaise(item.price))}`}</span>
          </p>
        )}
        {!isShort && stockLevel(count) === 'low' && <p className={css.stockText}>{`Only ${count} left`}</p>}
      </div>
      <div className={css.controls}>
        <QuantityStepper
          name={name}
          quantity={qty}
          max={isShort ? undefined : count}
          addDisabled={locked || isOut}
          removeDisabled={locked}
          onAdd={() => cart.send({ type: 'item.increment', id })}
          onRemove={() => cart.send({ type: 'item.decrement', id })}
        />
        <IconButton
          label={`Take ${name} out of the cart`}
          disabled={locked}
          onClick={() => cart.send({ type: 'item.remove', id })}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      {isShort && (
        <div className={css.shortageRow}>
          <p className={css.stockText}>{isOut ? 'Out of Stock' : `Only ${count} left, ${qty} in your cart`}</p>
          <Button
            tone="outline"
            size="s"
            disabled={locked}
            aria-label={isOut ? `Remove ${name}` : `Lower to ${count}: ${name}`}
            onClick={() => cart.send({ type: 'item.reduceToStock', id })}
          >
            {isOut ? 'Remove' : `Lower to ${count}`}
          </Button>
        </div>
      )}
    </li>
  );
}
