import type { SnapshotFrom } from 'xstate';
import { toStoredHours } from '../../../domain/hours-form.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import type { LoadHoursResult } from './hours-editor.actors.ts';
import { hoursEditorSetup, noErrors } from './hours-editor.setup.ts';

const emptyForm = { times: [], dates: [] };

/**
 * The weekly hours and closed dates of a restaurant (D165). Before a save, the machine counts the orders for times at
 * which the restaurant would be closed, and asks for confirmation; these orders stay (D166).
 *
 *     loading → editing → checking → (asking →) saving → saved | changedElsewhere → editing
 */
export const hoursEditorMachine = hoursEditorSetup.createMachine({
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
            guard: { type: 'hasOrders', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'rememberOrders', params: ({ event }) => event.output },
          },
          { guard: { type: 'hasNone', params: ({ event }) => event.output }, target: 'saving' },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
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
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: { type: 'showSaved', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChangedElsewhere', params: ({ event }) => event.output },
            target: 'changedElsewhere',
            actions: { type: 'rememberStored', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        // The save may have succeeded. Saving again is harmless.
        onError: { target: 'editing', actions: 'reportUnreachable' },
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

export type HoursEditorSnapshot = SnapshotFrom<typeof hoursEditorMachine>;
