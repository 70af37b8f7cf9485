import { pageOf } from '../../shared/lib/page-of.ts';
import { actionViewOf } from '../orders/action-view.ts';
import type { UnpaidOrderSnapshot } from './unpaid-order.machine.ts';

/** The order that is being paid, and why a payment was not opened. */
export const selectPage = pageOf((snapshot: UnpaidOrderSnapshot) => actionViewOf(snapshot));
