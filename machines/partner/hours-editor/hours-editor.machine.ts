import { assign, setup, type SnapshotFrom } from 'xstate';
import {
  hasNoErrors,
  areSameHours,
  toHoursForm,
  hoursFormErrors,
  withHoursEdit,
  type HoursEdit,
  type HoursForm,
  type HoursFormErrors,
  toStoredHours,
} from '../../../domain/hours-form.ts';
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
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';

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

const noErrors: HoursFormErrors = { days: {}, dates: {} };

const emptyForm = { times: [], dates: [] };

/**
 * The weekly hours and closed dates of a restaurant (D165). Before a save, the machine counts the orders for times at
 * which the restaurant would be closed, and asks for confirmation; these orders stay (D166).
 *
 *     loading → editing → checking → (asking →) saving → saved | changedElsewhere → editing
 */
export const hoursEditorMachine = setup({
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
    isPossible: ({ context }, edit: HoursEdit) => withHoursEdit(context.form, edit) !== context.form,
    isChanged: ({ context }) => isChanged(context),
    isReady: ({ context }) => isChanged(context) && hasNoErrors(hoursFormErrors(context.form, context.today)),
  },
  actions: {
    show: assign((_, { hours }: { hours: PartnerHours }) => begunWith(hours)),
    rememberStored: assign((_, { hours }: Outcome<SaveHoursResult, 'changedElsewhere'>) => ({ stored: hours })),
    /** Takes the version of the stored hours, so that the next save overwrites them. */
    keepMine: assign(({ context: { stored, version } }) => ({ version: stored?.version ?? version, stored: null })),
    takeStored: assign(({ context: { stored } }) => (stored ? begunWith(stored) : {})),
    edit: assign(({ context }, edit: HoursEdit) => ({ form: withHoursEdit(context.form, edit), errors: noErrors })),
    restore: assign((_, { form, version }: HoursDraft) => ({ form, version })),
    reportErrors: assign(({ context }) => ({ errors: hoursFormErrors(context.form, context.today) })),
    rememberOrders: assign((_, { orders }: Outcome<CountOrdersResult, 'counted'>) => ({ orders })),
    clearFailure: assign({ message: null }),
    reportRefusal: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
  },
}).createMachine({
  id: 'hoursEditor',
  context: ({ input }) => ({
    ...input,
    form: emptyForm,
    before: emptyForm,
    errors: noErrors,
    version: 0,
    today: '',
    stored: null,
    orders: 0,
    message: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      invoke: {
        id: 'loadHours',
        src: 'loadHours',
        input: ({ context: { restaurantId } }) => ({ restaurantId }),
        ...whenLoaded<LoadHoursResult>()({
          show: 'show',
          report: 'reportRefusal',
          unreachable: 'reportUnreachable',
          ready: 'editing',
        }),
      },
    },
    failed: { on: { 'hours.retry': 'loading' } },
    editing: {
      on: {
        'form.edit': {
          guard: { type: 'isPossible', params: ({ event }) => event.edit },
          actions: { type: 'edit', params: ({ event }) => event.edit },
        },
        'form.restore': { actions: { type: 'restore', params: ({ event }) => event.draft } },
        'form.submit': [
          { guard: 'isReady', target: 'checking' },
          // An unchanged form is not saved.
          { guard: 'isChanged', actions: 'reportErrors' },
        ],
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'countOrders',
        src: 'countOrders',
        input: ({ context: { restaurantId, form } }) => ({ restaurantId, hours: toStoredHours(form) }),
        onDone: [
          {
            guard: when('counted', ({ orders }) => orders > 0),
            target: 'asking',
            actions: { type: 'rememberOrders', params: outcome('counted') },
          },
          { guard: when('counted'), target: 'saving' },
          { target: 'editing', actions: { type: 'reportRefusal', params: outcome('refused') } },
        ],
        onError: { target: 'editing', actions: 'reportUnreachable' },
      },
    },
    asking: { on: { 'save.confirm': 'saving', 'save.cancel': 'editing' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveHours',
        src: 'saveHours',
        input: ({ context: { restaurantId, form, version } }) => ({
          restaurantId,
          hours: toStoredHours(form),
          version,
        }),
        // The save may have succeeded. Saving again is harmless.
        onError: { target: 'editing', actions: 'reportUnreachable' },
        onDone: [
          { guard: when('saved'), target: 'saved', actions: { type: 'show', params: outcome('saved') } },
          {
            guard: when('changedElsewhere'),
            target: 'changedElsewhere',
            actions: { type: 'rememberStored', params: outcome('changedElsewhere') },
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: outcome('refused') } },
        ],
      },
    },
    saved: {
      on: {
        'form.edit': {
          guard: { type: 'isPossible', params: ({ event }) => event.edit },
          target: 'editing',
          actions: { type: 'edit', params: ({ event }) => event.edit },
        },
      },
      after: { settle: 'editing' },
    },
    /** Shows how the form differs from what another client saved. */
    changedElsewhere: {
      on: {
        'conflict.keep': { target: 'checking', actions: 'keepMine' },
        'conflict.take': { target: 'editing', actions: 'takeStored' },
      },
    },
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

export type HoursEditorSnapshot = SnapshotFrom<typeof hoursEditorMachine>;
