import { isolateName } from '../../../../domain/isolate-name.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import * as css from './cart-page.css.ts';
import type { RemovedDishes } from '../../../../machines/customer/cart/contents.ts';

/** Offers Undo in place of the removed dishes, until the cart changes again or ten seconds have passed (D60). */
export function UndoRow({ removal: { items } }: { removal: Pick<RemovedDishes, 'items'> }) {
  const cart = useFlow('cart');
  const what = items.length === 1 ? `${isolateName(items[0]?.name ?? '')} is` : `${items.length} dishes are`;
  return (
    <li className={css.undoRow}>
      <span className={css.undoText}>{`${what} out of your cart.`}</span>
      <Button tone="outline" size="s" onClick={() => cart.send({ type: 'removal.undo' })}>
        Undo
      </Button>
    </li>
  );
}
