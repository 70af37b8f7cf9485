import { pageOf } from '../../shared/lib/page-of.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { DishTicksSnapshot, Tick } from './dish-ticks.machine.ts';

export interface DishTicksView {
  /** The ticks that the server has not confirmed. */
  ticks: readonly Tick[];
}

export const selectPage = pageOf(({ context: { ticks } }: DishTicksSnapshot): DishTicksView => ({ ticks }));

/** A dish of an order, of which portions are to be cooked. */
export interface CookedDish {
  readonly menuId: number;
  readonly name: string;
  readonly quantity: number;
  readonly isDone: boolean;
}

/** Returns the dishes of an order without the portions that were refunded as missing, ticked as the last presses had it. */
export function dishesOf({ id, order_items: items }: BoardOrder, { ticks }: DishTicksView): CookedDish[] {
  const dishes = items.map(({ menu_id: menuId, menu_name: name, quantity, missing = 0, is_done: isSaved = false }) => {
    const pressed = ticks.find((tick) => tick.orderId === id && tick.menuId === menuId);
    return { menuId, name, quantity: quantity - missing, isDone: pressed?.isDone ?? isSaved };
  });
  return dishes.filter(({ quantity }) => quantity > 0);
}
