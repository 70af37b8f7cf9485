import type {
  OrderRules,
  OrderSettings,
  SettingsChange,
} from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import type {
  orderSettingsMachine,
  OrderSettingsSnapshot,
} from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import {
  selectFailedPart,
  selectFailure,
  selectPreparation,
  selectSaving,
  selectSettings,
  selectSettingsResult,
  selectSettingsView,
  type SettingsView,
} from '../../../../machines/partner/order-settings/order-settings.selectors.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { orderSettingsModel } from './model.ts';

type Machine = typeof orderSettingsMachine;

export interface OrderSettingsPage extends Page {
  shows: {
    view: SettingsView;
    settings: OrderSettings | null;
    /** Preparation time in minutes. */
    preparation: number;
    saving: SettingsChange | null;
    result: 'saved' | 'changedElsewhere' | null;
    failure: string | null;
    /** Beside which control the page shows why the last change was not saved. */
    failedAt: 'pause' | 'kitchen' | 'acceptance' | 'pickup' | 'days' | null;
  };
  may: Record<
    | 'pause.set'
    | 'rules.set'
    | 'rush.set'
    | 'preparation.less'
    | 'preparation.more'
    | 'preparation.save'
    | 'settings.retry',
    Control
  >;
}

interface Ref {
  at: 'loading' | 'failed' | 'editing' | 'refreshing' | 'saved' | 'changedElsewhere' | 'saving';
  settings: OrderSettings | null;
  /** The chosen preparation time in minutes; null if it is saved. */
  chosen: number | null;
  saving: SettingsChange | null;
  failure: string | null;
  /** The last change that was sent. */
  sent: SettingsChange | null;
}

const unreachable = 'Network connection issue. Please check your internet connection.';
const isOpen = ({ at }: Ref) => at === 'editing' || at === 'refreshing' || at === 'saved' || at === 'changedElsewhere';
const preparationOf = ({ chosen, settings }: Ref) => chosen ?? settings?.preparation_minutes ?? 0;
/** By the rule that was sent. */
const places: Record<keyof OrderRules, OrderSettingsPage['shows']['failedAt']> = {
  ...{ accept_mode: 'acceptance', accept_minutes: 'acceptance', days_ahead: 'days' },
  ...{ slot_minutes: 'pickup', slot_capacity: 'pickup', slot_unit: 'pickup', last_order_minutes: 'pickup' },
};
function failedAt({ at, sent, failure }: Ref): OrderSettingsPage['shows']['failedAt'] {
  if (sent === null || at === 'saving' || (failure === null && at !== 'changedElsewhere')) return null;
  if ('pause' in sent) return 'pause';
  if ('rush_minutes' in sent) return 'kitchen';
  const [name] = Object.keys(sent.rules) as (keyof typeof places)[];
  return name ? places[name] : null;
}
const isChosen = ({ chosen, settings }: Ref) => chosen !== null && chosen !== settings?.preparation_minutes;

function save(ref: Ref, change: Exclude<SettingsChange, { rules: unknown }>, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('saveSettings', { restaurantId: 12, version: ref.settings?.version ?? 0, change });
  return { ...ref, at: 'saving', saving: change, sent: change, failure: null };
}

/** As designed: a click on pause or rush is saved at once, with the version that was loaded. */
const oracle: Oracle<Machine, Ref, OrderSettingsPage> = {
  start(recorder) {
    recorder.call('loadSettings', { restaurantId: 12 });
    return { at: 'loading', settings: null, chosen: null, saving: null, sent: null, failure: null };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadSettings done':
        if (event.output.kind === 'refused') return { ...ref, at: 'failed', failure: event.output.message };
        return { ...ref, at: 'editing', settings: event.output.settings };
      case 'loadSettings failed':
        return { ...ref, at: 'failed', failure: unreachable };
      case 'settings.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('loadSettings', { restaurantId: 12 });
        return { ...ref, at: 'loading', failure: null };
      case 'after refresh':
        if (ref.at !== 'editing' && ref.at !== 'changedElsewhere') return ref;
        recorder.call('refreshSettings', { restaurantId: 12 });
        return { ...ref, at: 'refreshing' };
      // The page does not show that a refresh has failed.
      case 'refreshSettings done':
        return {
          ...ref,
          at: 'editing',
          settings: event.output.kind === 'loaded' ? event.output.settings : ref.settings,
        };
      case 'refreshSettings failed':
        return { ...ref, at: 'editing' };
      case 'after settle':
        return ref.at === 'saved' ? { ...ref, at: 'editing' } : ref;
      case 'pause.set':
        return isOpen(ref) ? save(ref, { pause: event.pause }, recorder) : ref;
      case 'rush.set':
        if (!isOpen(ref)) return ref;
        return save(ref, { rush_minutes: event.minutes, preparation_minutes: preparationOf(ref) }, recorder);
      case 'rules.set': {
        if (!isOpen(ref)) return ref;
        // The time that is chosen, but not saved, is not sent.
        const { version = 0, rush_minutes = 0, preparation_minutes = 0 } = ref.settings ?? {};
        const change = { rush_minutes, preparation_minutes, ...event.rules };
        recorder.call('saveSettings', { restaurantId: 12, version, change });
        return { ...ref, at: 'saving', saving: { rules: event.rules }, sent: { rules: event.rules }, failure: null };
      }
      case 'preparation.change':
        if (!isOpen(ref) || event.minutes < 5 || event.minutes > 180) return ref;
        return { ...ref, at: 'editing', chosen: event.minutes };
      case 'preparation.save': {
        if (!isOpen(ref) || !isChosen(ref)) return ref;
        const rush = ref.settings?.rush_minutes ?? 0;
        return save(ref, { rush_minutes: rush, preparation_minutes: preparationOf(ref) }, recorder);
      }
      case 'saveSettings done': {
        const { output } = event;
        if (output.kind === 'refused') return { ...ref, at: 'editing', saving: null, failure: output.message };
        const { settings } = output;
        if (output.kind === 'changedElsewhere') return { ...ref, at: 'changedElsewhere', saving: null, settings };
        const chosen = ref.chosen === settings.preparation_minutes ? null : ref.chosen;
        return { ...ref, at: 'saved', saving: null, settings, chosen };
      }
      case 'saveSettings failed':
        return { ...ref, at: 'editing', saving: null, failure: unreachable };
    }
  },

  page(ref) {
    const { at, settings, saving, failure } = ref;
    const on = (can: boolean): Control => (can ? 'enabled' : 'disabled');
    const preparation = preparationOf(ref);
    return {
      shows: {
        view: at === 'loading' || at === 'failed' ? at : 'open',
        settings,
        preparation,
        saving,
        result: at === 'saved' ? 'saved' : at === 'changedElsewhere' ? 'changedElsewhere' : null,
        failure,
        failedAt: failedAt(ref),
      },
      may: {
        'pause.set': on(isOpen(ref)),
        'rush.set': on(isOpen(ref)),
        'rules.set': on(isOpen(ref)),
        'preparation.less': on(isOpen(ref) && preparation - 5 >= 5),
        'preparation.more': on(isOpen(ref) && preparation + 5 <= 180),
        'preparation.save': on(isOpen(ref) && isChosen(ref)),
        'settings.retry': on(at === 'failed'),
      },
    };
  },
};

function observe(snapshot: OrderSettingsSnapshot): OrderSettingsPage {
  const on = (can: boolean): Control => (can ? 'enabled' : 'disabled');
  const preparation = selectPreparation(snapshot);
  return {
    shows: {
      view: selectSettingsView(snapshot),
      settings: selectSettings(snapshot),
      preparation,
      saving: selectSaving(snapshot),
      result: selectSettingsResult(snapshot),
      failure: selectFailure(snapshot),
      failedAt: selectFailedPart(snapshot),
    },
    may: {
      'pause.set': on(snapshot.can({ type: 'pause.set', pause: 'none' })),
      'rush.set': on(snapshot.can({ type: 'rush.set', minutes: 0 })),
      'rules.set': on(snapshot.can({ type: 'rules.set', rules: { accept_mode: 'auto' } })),
      'preparation.less': on(snapshot.can({ type: 'preparation.change', minutes: preparation - 5 })),
      'preparation.more': on(snapshot.can({ type: 'preparation.change', minutes: preparation + 5 })),
      'preparation.save': on(snapshot.can({ type: 'preparation.save' })),
      'settings.retry': on(snapshot.can({ type: 'settings.retry' })),
    },
  };
}

export const orderSettingsFlow = defineFlow({ model: orderSettingsModel, oracle, observe });
