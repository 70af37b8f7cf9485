import { useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import * as css from './cart-page.css.ts';
import type { RemovedDishes } from '../../../../machines/customer/cart/contents.ts';

/** Replaces the removed dishes until the next change, or for ten seconds (D60). */
export function UndoRow({ removal: { items } }: { removal: RemovedDishes }) {
  const cart = useFlow('cart');
  const what = items.length === 1 ? `${items[0]?.name} is` : `${items.length} dishes are`;
  return (
    <li className={css.undo}>
      <span className={css.undoWords}>{what} out of your cart.</span>
      <Button tone="outline" size="s" onClick={() => cart.send({ type: 'removal.undo' })}>
        Undo
      </Button>
    </li>
  );
}
