import type { HoursForm, HoursFormErrors } from '../../../domain/hours-form.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { HoursDraft } from '../lib/form-draft.ts';
import type { PartnerHours } from './hours-editor.actors.ts';
import { isChanged, type HoursEditorSnapshot } from './hours-editor.machine.ts';

export interface HoursEditorView {
  view: HoursEditorSnapshot['value'];
  form: HoursForm;
  errors: HoursFormErrors;
  /** The first date that can be closed, 'YYYY-MM-DD'. */
  today: string;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** How many orders are for times at which the restaurant would be closed, while the partner is asked to confirm. */
  affectedOrders: number | null;
  /** The hours that another client saved; null if there is no conflict. */
  stored: PartnerHours | null;
  /** Error message of the last request. */
  failure: string | null;
}

export const selectPage = pageOf(({ value, context }: HoursEditorSnapshot): HoursEditorView => {
  const { form, errors, today, stored, orders, message: failure } = context;
  return {
    view: value,
    ...{ form, errors, today, stored, failure },
    isChanged: isChanged(context),
    affectedOrders: value === 'asking' ? orders : null,
  };
});

/** Returns the unsaved edits; null if there are none. */
export const selectDraft = ({ context }: HoursEditorSnapshot): HoursDraft | null =>
  isChanged(context) ? { form: context.form, version: context.version } : null;
