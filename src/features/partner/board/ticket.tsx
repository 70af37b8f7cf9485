import { isolateName } from '../../../../domain/isolate-name.ts';
import { formatDatedSlot, formatDatedTime } from '../../../../domain/named-day.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { PrintButton } from '../../../design/print-button.tsx';
import { useBoard } from './board.context.ts';
import * as css from './ticket.css.ts';

/** Prints the kitchen ticket of an order: what to cook and until when, without pickup code, phone or price (D265). */
export function PrintTicket({ order }: { order: BoardOrder }) {
  const now = useBoard('now');
  const { id, restaurant_name, user_name, ready_at, slot_info, order_items, kitchen_note } = order;
  const dishes = order_items.filter(({ quantity, missing = 0 }) => quantity > missing);
  return (
    <PrintButton label="Print ticket" fullLabel={`Print ticket of order ${id}`}>
      <p>{restaurant_name}</p>
      <p className={css.number}>{id}</p>
      <p className={css.time}>{`Ready by ${formatDatedTime(ready_at, now)}`}</p>
      <p>{`${isolateName(user_name)} · pickup ${formatDatedSlot(slot_info, now)}`}</p>
      <ul className={css.dishes}>
        {dishes.map(({ menu_id, menu_name, quantity, missing = 0 }) => (
          <li key={menu_id} className={css.dish}>
            <span className={css.count}>{`${quantity - missing} ×`}</span>
            <span>{menu_name}</span>
          </li>
        ))}
      </ul>
      {kitchen_note !== undefined && <p className={css.note}>{`Note: ${kitchen_note}`}</p>}
    </PrintButton>
  );
}
