import { shownCount, type StockSnapshot } from './stock.machine.ts';

export const selectShownCount = (snapshot: StockSnapshot) => shownCount(snapshot.context);
export const selectQuantity = (snapshot: StockSnapshot) => snapshot.context.quantity;
/** What stands beside the controls, read out at once: a wrong quantity, or why a change was taken back. */
export const selectAlert = (snapshot: StockSnapshot) => snapshot.context.alert;
export const selectIsChanging = (snapshot: StockSnapshot) => snapshot.hasTag('busy');
