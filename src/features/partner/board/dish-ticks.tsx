import { useSelector } from '@xstate/react';
import { may, orderRights } from '../../../../domain/order-rights.ts';
import { dishesOf, selectPage } from '../../../../machines/partner/dish-ticks/dish-ticks.view.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { DishLines } from '../orders/dish-lines.tsx';
import { quantity as quantityClass } from '../orders/order-card.css.ts';
import { BoardContext } from './board.context.ts';
import * as css from './dish-ticks.css.ts';

/** The dishes of an order; those of an order that is cooked or handed out can be ticked off (D373). */
export function DishTicks({ order }: { order: BoardOrder }) {
  const { id, order_items: items } = order;
  const ticks = BoardContext.useSelector(({ children }) => children.dishTicks);
  const page = useSelector(ticks, (snapshot) => snapshot && selectPage(snapshot));
  if (!ticks || !page || !may(orderRights.partner.tickDishes, order)) return <DishLines items={items} />;
  const missing = items.flatMap(({ menu_name, missing: quantity = 0 }) =>
    quantity > 0 ? [{ menu_name, quantity, missing: quantity }] : [],
  );
  return (
    <>
      <ul className={css.dishes}>
        {dishesOf(order, page).map(({ menuId, name, quantity, isDone }) => (
          <li key={menuId}>
            <label className={css.dish}>
              <input
                type="checkbox"
                className={css.box}
                aria-label={`Done: ${quantity} × ${name}, order ${id}`}
                checked={isDone}
                onChange={() => ticks.send({ type: 'dish.press', orderId: id, menuId, isDone: !isDone })}
              />
              <span className={quantityClass}>{`${quantity} ×`}</span>
              <span className={css.name}>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <DishLines items={missing} />}
    </>
  );
}
