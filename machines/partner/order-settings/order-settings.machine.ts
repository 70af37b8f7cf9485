import type { SnapshotFrom } from 'xstate';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import type { LoadSettingsResult } from './order-settings.actors.ts';
import { orderSettingsSetup, saveSettingsInput } from './order-settings.setup.ts';

/**
 * Pause, acceptance (D259), pickup times (D210), rush and preparation time (D167) of a restaurant. Each change is saved
 * immediately, but for the preparation time, which is saved with a button.
 *
 *     loading → open.editing ⇄ saving → open.saved | open.changedElsewhere
 *     open.editing ⇄ open.refreshing, every 30 s
 */
export const orderSettingsMachine = orderSettingsSetup.createMachine({
  id: 'orderSettings',
  context: ({ input }) => ({
    ...input,
    settings: null,
    preparation: null,
    change: null,
    failedPart: null,
    message: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        input: ({ context: { restaurantId } }) => ({ restaurantId }),
        ...whenLoaded<LoadSettingsResult>()({
          show: 'show',
          report: 'reportRefusal',
          unreachable: 'reportUnreachable',
          ready: 'open',
        }),
      },
    },
    failed: { on: { 'settings.retry': 'loading' } },
    open: {
      initial: 'editing',
      on: {
        'pause.set': {
          target: 'saving',
          actions: { type: 'changePause', params: ({ event }) => event.pause },
        },
        'rush.set': {
          target: 'saving',
          actions: { type: 'changeRush', params: ({ event }) => event.minutes },
        },
        'rules.set': {
          target: 'saving',
          actions: { type: 'changeRules', params: ({ event }) => event.rules },
        },
        'preparation.change': {
          guard: { type: 'isPossible', params: ({ event }) => event.minutes },
          target: '.editing',
          actions: { type: 'choosePreparation', params: ({ event }) => event.minutes },
        },
        'preparation.save': { guard: 'isChanged', target: 'saving', actions: 'changePreparation' },
      },
      states: {
        editing: { after: { refresh: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refreshSettings',
            src: 'refreshSettings',
            input: ({ context: { restaurantId } }) => ({ restaurantId }),
            // A failed refresh is not shown: the user did not request it, and the next one may succeed.
            ...whenLoaded<LoadSettingsResult>()({ show: 'show', ready: 'editing', failed: 'editing' }),
          },
        },
        saved: { after: { settle: 'editing' } },
        changedElsewhere: { exit: 'clearFailure', after: { refresh: 'refreshing' } },
      },
    },
    saving: {
      entry: 'clearFailure',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context }) => saveSettingsInput(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'open.saved',
            actions: [{ type: 'showStored', params: ({ event }) => event.output }, 'forgetSaved', 'forgetChange'],
          },
          {
            guard: { type: 'isChangedElsewhere', params: ({ event }) => event.output },
            target: 'open.changedElsewhere',
            actions: [{ type: 'showStored', params: ({ event }) => event.output }, 'markFailedPart', 'forgetChange'],
          },
          {
            target: 'open',
            actions: [{ type: 'reportRefusal', params: ({ event }) => event.output }, 'markFailedPart', 'forgetChange'],
          },
        ],
        // The save may have succeeded. The next save uses the stored settings.
        onError: { target: 'open', actions: ['reportUnreachable', 'markFailedPart', 'forgetChange'] },
      },
    },
  },
});

export type OrderSettingsSnapshot = SnapshotFrom<typeof orderSettingsMachine>;
