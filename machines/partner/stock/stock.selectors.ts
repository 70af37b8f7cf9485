import { displayedStock, type StockSnapshot } from './stock.machine.ts';

export const selectDisplayedStock = (snapshot: StockSnapshot) => displayedStock(snapshot.context);
export const selectQuantity = (snapshot: StockSnapshot) => snapshot.context.quantity;
/** Alert beside the controls: an invalid quantity, or why a change was reverted. */
export const selectAlert = (snapshot: StockSnapshot) => snapshot.context.alert;
export const selectIsChanging = (snapshot: StockSnapshot) => snapshot.hasTag('busy');
