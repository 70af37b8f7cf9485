import { assign, setup, type SnapshotFrom } from 'xstate';
import { orderSettings } from '../../../domain/order-settings.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type {
  LoadSettingsResult,
  ChosenSettings,
  OrderSettings,
  PauseLength,
  RushMinutes,
  SaveSettingsInput,
  SaveSettingsResult,
  SettingsChange,
} from './order-settings.actors.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when } from '../../shared/lib/when.ts';

export type OrderSettingsEvent =
  /** Pauses orders, or resumes them if `pause` is 'none'. */
  | { type: 'pause.set'; pause: PauseLength }
  | { type: 'rush.set'; minutes: RushMinutes }
  | { type: 'settings.set'; settings: ChosenSettings }
  /** Changes the preparation time without saving it. */
  | { type: 'preparation.change'; minutes: number }
  | { type: 'preparation.save' }
  | { type: 'settings.retry' };

interface Context {
  restaurantId: number;
  /** The stored settings; null until they are loaded. */
  settings: OrderSettings | null;
  /** The selected preparation time, minutes; null if it was not changed. */
  preparation: number | null;
  /** The change that is being saved. */
  change: SettingsChange | null;
  /** The change that was saved, while the page says so. */
  saved: SettingsChange | null;
  /** The last change that was not saved, while the page says so. */
  failed: SettingsChange | null;
  /** Error message of the last request. */
  message: string | null;
}

/**
 * Pause, acceptance (D259), pickup times (D210), rush and preparation time (D167) of a restaurant. Each change is saved
 * immediately, but for the preparation time, which is saved with a button.
 *
 *     loading → open.editing ⇄ saving → open.saved | open.changedElsewhere
 *     open.editing ⇄ open.refreshing, every 30 s
 */
export const orderSettingsMachine = setup({
  types: {
    input: {} as { restaurantId: number },
    context: {} as Context,
    events: {} as OrderSettingsEvent,
  },
  actors: {
    loadSettings: notProvided<LoadSettingsResult, { restaurantId: number }>('loadSettings'),
    refreshSettings: notProvided<LoadSettingsResult, { restaurantId: number }>('refreshSettings'),
    saveSettings: notProvided<SaveSettingsResult, SaveSettingsInput>('saveSettings'),
  },
  delays: {
    /** How long 'Saved' is shown, ms. */
    settle: 4_000,
    /** How often the settings are loaded again, ms. A pause and a rush expire, and another device may change them. */
    refresh: 30_000,
  },
  guards: {
    isPossible: (_, minutes: number) =>
      minutes >= orderSettings.preparation_minutes.min && minutes <= orderSettings.preparation_minutes.max,
    isChanged: ({ context: { preparation, settings } }) =>
      preparation !== null && preparation !== settings?.preparation_minutes,
  },
  actions: {
    show: assign((_, { settings }: { settings: OrderSettings }) => ({ settings })),
    /** After a pause was saved, an unsaved preparation time stays. */
    forgetSaved: assign(({ context: { preparation, settings } }) =>
      preparation === settings?.preparation_minutes ? { preparation: null } : {},
    ),
    forgetKept: assign({ saved: null }),
    keepSaved: assign(({ context: { change } }) => ({ saved: change })),
    forgetChange: assign({ change: null }),
    choosePreparation: assign((_, minutes: number) => ({ preparation: minutes })),
    changePause: assign((_, pause: PauseLength) => ({ change: { pause } })),
    changeRush: assign(({ context }, rush_minutes: RushMinutes) => ({
      change: { rush_minutes, preparation_minutes: preparationOf(context) },
    })),
    changeSettings: assign((_, settings: ChosenSettings) => ({ change: { settings } })),
    changePreparation: assign(({ context }) => ({
      change: {
        rush_minutes: context.settings?.rush_minutes ?? 0,
        preparation_minutes: preparationOf(context),
      },
    })),
    clearFailure: assign({ message: null, failed: null }),
    reportRefusal: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    keepFailed: assign(({ context: { change } }) => ({ failed: change })),
  },
}).createMachine({
  id: 'orderSettings',
  context: ({ input }) => ({
    ...input,
    settings: null,
    preparation: null,
    change: null,
    saved: null,
    failed: null,
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
        'settings.set': {
          target: 'saving',
          actions: { type: 'changeSettings', params: ({ event }) => event.settings },
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
        saved: { exit: 'forgetKept', after: { settle: 'editing' } },
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
            guard: when('saved'),
            target: 'open.saved',
            actions: [{ type: 'show', params: outcome('saved') }, 'forgetSaved', 'keepSaved', 'forgetChange'],
          },
          {
            guard: when('changedElsewhere'),
            target: 'open.changedElsewhere',
            actions: [{ type: 'show', params: outcome('changedElsewhere') }, 'keepFailed', 'forgetChange'],
          },
          {
            target: 'open',
            actions: [{ type: 'reportRefusal', params: outcome('refused') }, 'keepFailed', 'forgetChange'],
          },
        ],
        // The save may have succeeded. The next save uses the stored settings.
        onError: { target: 'open', actions: ['reportUnreachable', 'keepFailed', 'forgetChange'] },
      },
    },
  },
});

/** Returns the preparation time that the page shows, minutes. */
export function preparationOf({ preparation, settings }: Pick<Context, 'preparation' | 'settings'>): number {
  return preparation ?? settings?.preparation_minutes ?? 0;
}

/** Returns the input of `saveSettings`. With chosen settings, an unsaved preparation time stays unsaved. */
function saveSettingsInput(context: Context): SaveSettingsInput {
  const { version, rush_minutes, preparation_minutes } = given(context.settings);
  const change = given(context.change);
  const sent = 'settings' in change ? { rush_minutes, preparation_minutes, ...change.settings } : change;
  return { restaurantId: context.restaurantId, version, change: sent };
}

export type OrderSettingsSnapshot = SnapshotFrom<typeof orderSettingsMachine>;
