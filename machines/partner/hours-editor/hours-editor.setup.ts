import { assign, setup } from 'xstate';
import {
  areNoErrors,
  areSameHours,
  hoursForm,
  hoursFormErrors,
  withHoursEdit,
  type HoursEdit,
  type HoursForm,
  type HoursFormErrors,
} from '../../../domain/hours-form.ts';
import { isLoaded } from '../../shared/lib/loaded-region.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
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
  /** Saves although orders are for a time that will be closed. */
  | { type: 'save.confirm' }
  | { type: 'save.cancel' }
  /** Resolves a conflict: saves the form over the stored hours. */
  | { type: 'conflict.keep' }
  /** Resolves a conflict: loads the stored hours into the form. */
  | { type: 'conflict.take' }
  | { type: 'hours.retry' };

interface Context {
  restaurantId: number;
  form: HoursForm;
  /** The form of the stored hours. */
  before: HoursForm;
  errors: HoursFormErrors;
  /** Of the stored hours. */
  version: number;
  /** The date in India, as the server said it. */
  today: string;
  /** The hours that another client saved; null without a conflict. */
  stored: PartnerHours | null;
  /** How many orders are for times that the form closes. */
  orders: number;
  /** Error of the last call. */
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
    isReady: ({ context }) => isChanged(context) && areNoErrors(hoursFormErrors(context.form, context.today)),
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
    /** Bases the form on the stored version, so that a save replaces it. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored } }) => (stored ? begunWith(stored) : {})),
    edit: assign(({ context }, edit: HoursEdit) => ({ form: withHoursEdit(context.form, edit), errors: noErrors })),
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

/** The context of an unedited form. */
function begunWith(hours: PartnerHours) {
  const form = hoursForm(hours);
  const { version, today } = hours;
  return { form, before: form, version, today, stored: null, errors: noErrors };
}
