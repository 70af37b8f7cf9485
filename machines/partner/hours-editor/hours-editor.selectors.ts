import type { HoursDraft } from '../lib/form-draft.ts';
import type { HoursEditorSnapshot } from './hours-editor.machine.ts';
import { isChanged } from './hours-editor.setup.ts';

export const selectForm = (snapshot: HoursEditorSnapshot) => snapshot.context.form;
export const selectErrors = (snapshot: HoursEditorSnapshot) => snapshot.context.errors;
/** The first date that can be closed, 'YYYY-MM-DD'. */
export const selectToday = (snapshot: HoursEditorSnapshot) => snapshot.context.today;
/** Error message of the last request. */
export const selectFailure = (snapshot: HoursEditorSnapshot) => snapshot.context.message;
/** How many orders are for times at which the restaurant would be closed, while the partner is asked to confirm. */
export const selectAffectedOrders = (snapshot: HoursEditorSnapshot) =>
  snapshot.matches('asking') ? snapshot.context.orders : null;

export type HoursView = HoursEditorSnapshot['value'];
export const selectHoursView = (snapshot: HoursEditorSnapshot): HoursView => snapshot.value;

/** Whether there are unsaved changes. */
export const selectIsChanged = ({ context }: HoursEditorSnapshot) => isChanged(context);

/** Returns the unsaved edits; null if there are none. */
export const selectDraft = ({ context }: HoursEditorSnapshot): HoursDraft | null =>
  isChanged(context) ? { form: context.form, version: context.version } : null;

/** The hours that another client saved; null if there is no conflict. */
export const selectStored = (snapshot: HoursEditorSnapshot) => snapshot.context.stored;
