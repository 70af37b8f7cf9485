import type { HoursEditorSnapshot } from './hours-editor.machine.ts';
import { isChanged } from './hours-editor.setup.ts';

export const selectForm = (snapshot: HoursEditorSnapshot) => snapshot.context.form;
export const selectErrors = (snapshot: HoursEditorSnapshot) => snapshot.context.errors;
/** The first date that may be closed, 'YYYY-MM-DD'. */
export const selectToday = (snapshot: HoursEditorSnapshot) => snapshot.context.today;
/** Error of the last call. */
export const selectFailure = (snapshot: HoursEditorSnapshot) => snapshot.context.message;
/** How many orders are for times that will be closed, while that is asked. */
export const selectOrders = (snapshot: HoursEditorSnapshot) =>
  snapshot.matches('asking') ? snapshot.context.orders : null;

export type HoursView = HoursEditorSnapshot['value'];
export const selectHoursView = (snapshot: HoursEditorSnapshot): HoursView => snapshot.value;

/** Whether there are unsaved changes. */
export const selectIsChanged = ({ context }: HoursEditorSnapshot) => isChanged(context);

/** The hours that another client saved; null without a conflict. */
export const selectStored = (snapshot: HoursEditorSnapshot) => snapshot.context.stored;
