import { assign, setup } from 'xstate';
import {
  hasNoErrors,
  areSameHours,
  toHoursForm,
  hoursFormErrors,
  withHoursEdit,
  type HoursEdit,
  type HoursForm,
  type HoursFormErrors,
} from '../../../domain/hours-form.ts';
import { isLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { HoursDraft } from '../lib/form-draft.ts';
import type {
  CountOrdersInput,
  CountOrdersResult,
  LoadHoursResult,
  PartnerHours,
  SaveHoursInput,
  SaveHoursResult,
} from './hours-editor.actors.ts';

export type HoursEditorEvent =
  | { type: 'form.edit'; edit: HoursEdit }
  | { type: 'form.submit' }
  /** Puts back the edits that the partner had made before the session ended. */
  | { type: 'form.restore'; draft: HoursDraft }
  /** Saves although there are orders for times at which the restaurant will be closed. */
  | { type: 'save.confirm' }
  | { type: 'save.cancel' }
  /** Resolves a conflict: overwrites the stored hours with the form. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored hours into the form. */
  | { type: 'conflict.take' }
  | { type: 'hours.retry' };

interface Context {
  restaurantId: number;
  form: HoursForm;
  /** The form as it was loaded. */
  before: HoursForm;
  errors: HoursFormErrors;
  /** Version of the stored hours. */
  version: number;
  /** The current date in India according to the server. */
  today: string;
  /** The hours that another client saved; null if there is no conflict. */
  stored: PartnerHours | null;
  /** How many orders are for times at which the form closes the restaurant. */
  orders: number;
  /** Error message of the last request. */
  message: string | null;
}

export const noErrors: HoursFormErrors = { days: {}, dates: {} };

export const hoursEditorSetup = setup({
  types: {
    input: {} as { restaurantId: number },
    context: {} as Context,
    events: {} as HoursEditorEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadHours: notProvided<LoadHoursResult, { restaurantId: number }>('loadHours'),
    countOrders: notProvided<CountOrdersResult, CountOrdersInput>('countOrders'),
    saveHours: notProvided<SaveHoursResult, SaveHoursInput>('saveHours'),
  },
  delays: {
    /** How long 'Saved' is shown, ms. */
    settle: 4_000,
  },
  guards: {
    isLoaded,
    isPossible: ({ context }, edit: HoursEdit) => withHoursEdit(context.form, edit) !== context.form,
    isChanged: ({ context }) => isChanged(context),
    isReady: ({ context }) => isChanged(context) && hasNoErrors(hoursFormErrors(context.form, context.today)),
    hasOrders: (_, result: CountOrdersResult) => result.kind === 'counted' && result.orders > 0,
    hasNone: (_, result: CountOrdersResult) => result.kind === 'counted' && result.orders === 0,
    isSaved: (_, result: SaveHoursResult) => result.kind === 'saved',
    isChangedElsewhere: (_, result: SaveHoursResult) => result.kind === 'changedElsewhere',
  },
  actions: {
    show: assign((_, result: LoadHoursResult) => (result.kind === 'loaded' ? begunWith(result.hours) : {})),
    showSaved: assign((_, result: SaveHoursResult) => (result.kind === 'saved' ? begunWith(result.hours) : {})),
    rememberStored: assign((_, result: SaveHoursResult) =>
      result.kind === 'changedElsewhere' ? { stored: result.hours } : {},
    ),
    /** Takes the version of the stored hours, so that the next save overwrites them. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored } }) => (stored ? begunWith(stored) : {})),
    edit: assign(({ context }, edit: HoursEdit) => ({ form: withHoursEdit(context.form, edit), errors: noErrors })),
    restore: assign((_, { form, version }: HoursDraft) => ({ form, version })),
    reportErrors: assign(({ context }) => ({ errors: hoursFormErrors(context.form, context.today) })),
    rememberOrders: assign((_, result: CountOrdersResult) =>
      result.kind === 'counted' ? { orders: result.orders } : {},
    ),
    clearFailure: assign({ message: null }),
    reportRefusal: assign((_, result: LoadHoursResult | CountOrdersResult | SaveHoursResult) =>
      result.kind === 'refused' ? { message: result.message } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
  },
});

/** Whether there are unsaved changes. */
export function isChanged({ form, before }: Pick<Context, 'form' | 'before'>): boolean {
  return !areSameHours(form, before);
}

/** Returns the context of an unedited form. */
function begunWith(hours: PartnerHours) {
  const form = toHoursForm(hours);
  const { version, today } = hours;
  return { form, before: form, version, today, stored: null, errors: noErrors };
}
