import type { Removal } from '../../../machines/cart/cart.events.ts';
import { useFlow } from '../../app/app-context.tsx';
import { Button } from '../../design/button.tsx';
import * as css from './cart-page.css.ts';

/** Stands where the dish stood, until the next change or ten seconds (D60). */
export function UndoRow({ removal }: { removal: Removal }) {
  const cart = useFlow('cart');
  return (
    <li className={css.undo}>
      <span className={css.undoWords}>{removal.item.name} is out of your cart.</span>
      <Button tone="outline" size="s" onClick={() => cart.send({ type: 'removal.undo' })}>
        Undo
      </Button>
    </li>
  );
}
