import { pageOf } from '../../shared/lib/page-of.ts';
import type { StockSnapshot } from './stock.machine.ts';

/** The controls of a row; the board shows its count. */
export interface StockView {
  /** The digits in the quantity field; may be empty. */
  quantity: string;
  /** Alert beside the controls: an invalid quantity, or why a change was reverted. */
  alert: string | null;
  isChanging: boolean;
}

export const selectPage = pageOf((snapshot: StockSnapshot): StockView => {
  const { quantity, alert } = snapshot.context;
  return { quantity, alert, isChanging: snapshot.hasTag('busy') };
});
