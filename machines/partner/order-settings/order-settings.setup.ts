import { assign, setup } from 'xstate';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { isLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type {
  LoadSettingsResult,
  OrderRules,
  OrderSettings,
  PauseLength,
  RushMinutes,
  SaveSettingsInput,
  SaveSettingsResult,
  SettingsChange,
} from './order-settings.actors.ts';

export type OrderSettingsEvent =
  /** Pauses orders, or resumes them if `pause` is 'none'. */
  | { type: 'pause.set'; pause: PauseLength }
  | { type: 'rush.set'; minutes: RushMinutes }
  | { type: 'rules.set'; rules: OrderRules }
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
  /** The part whose last change was not saved, while the page says so. */
  failedPart: SettingsPart | null;
  /** Error message of the last request. */
  message: string | null;
}

/** Limits of the preparation time, minutes. */
export const preparationLimits = { least: 5, most: 180 } as const;

export const orderSettingsSetup = setup({
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
    isLoaded,
    isSaved: (_, result: SaveSettingsResult) => result.kind === 'saved',
    isChangedElsewhere: (_, result: SaveSettingsResult) => result.kind === 'changedElsewhere',
    isPossible: (_, minutes: number) => minutes >= preparationLimits.least && minutes <= preparationLimits.most,
    isChanged: ({ context: { preparation, settings } }) =>
      preparation !== null && preparation !== settings?.preparation_minutes,
  },
  actions: {
    show: assign((_, result: LoadSettingsResult) => (result.kind === 'loaded' ? { settings: result.settings } : {})),
    showStored: assign((_, result: SaveSettingsResult) =>
      result.kind === 'refused' ? {} : { settings: result.settings },
    ),
    /** After a pause was saved, an unsaved preparation time stays. */
    forgetSaved: assign(({ context: { preparation, settings } }) =>
      preparation === settings?.preparation_minutes ? { preparation: null } : {},
    ),
    forgetChange: assign({ change: null }),
    choosePreparation: assign((_, minutes: number) => ({ preparation: minutes })),
    changePause: assign((_, pause: PauseLength) => ({ change: { pause } })),
    changeRush: assign(({ context }, rush_minutes: RushMinutes) => ({
      change: { rush_minutes, preparation_minutes: preparationOf(context) },
    })),
    changeRules: assign((_, rules: OrderRules) => ({ change: { rules } })),
    changePreparation: assign(({ context }) => ({
      change: {
        rush_minutes: context.settings?.rush_minutes ?? 0,
        preparation_minutes: preparationOf(context),
      },
    })),
    clearFailure: assign({ message: null, failedPart: null }),
    reportRefusal: assign((_, result: LoadSettingsResult | SaveSettingsResult) =>
      result.kind === 'refused' ? { message: result.message } : {},
    ),
    reportUnreachable: assign({ message: unreachableMessage }),
    markFailedPart: assign(({ context: { change } }) => ({ failedPart: change && partOf(change) })),
  },
});

/** A part of the page with controls that are saved. */
export type SettingsPart = 'pause' | 'kitchen' | 'acceptance' | 'pickup' | 'days';

function partOf(change: SettingsChange): SettingsPart {
  if ('pause' in change) return 'pause';
  if (!('rules' in change)) return 'kitchen';
  if ('days_ahead' in change.rules) return 'days';
  return 'accept_mode' in change.rules || 'accept_minutes' in change.rules ? 'acceptance' : 'pickup';
}

/** Returns the preparation time that the page shows, minutes. */
export function preparationOf({ preparation, settings }: Pick<Context, 'preparation' | 'settings'>): number {
  return preparation ?? settings?.preparation_minutes ?? 0;
}

/** Returns the input of `saveSettings`. `change` must be set. With rules, an unsaved preparation time stays unsaved. */
export function saveSettingsInput({ restaurantId, settings, change }: Context): SaveSettingsInput {
  if (!settings || !change) throw new Error('Settings are saved before they are loaded.');
  const { version, rush_minutes, preparation_minutes } = settings;
  const sent = 'rules' in change ? { rush_minutes, preparation_minutes, ...change.rules } : change;
  return { restaurantId, version, change: sent };
}
