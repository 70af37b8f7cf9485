import {
  createOrderSettingsActors,
  type LoadSettingsResult,
  type OrderSettings,
  type SettingsChange,
} from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import type { orderSettingsMachine } from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import { selectPage, type OrderSettingsView } from '../../../../machines/partner/order-settings/order-settings.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refused } from '../../../fixtures/api-call.ts';
import { orderSettingsModel } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof orderSettingsMachine;

const api = '/api/v1/c1/partner';

export interface OrderSettingsPage {
  shows: OrderSettingsView;
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
function failedOf({ at, sent, failure }: Ref): SettingsChange | null {
  return at === 'saving' || (failure === null && at !== 'changedElsewhere') ? null : sent;
}
const isChosen = ({ chosen, settings }: Ref) => chosen !== null && chosen !== settings?.preparation_minutes;

function save(
  ref: Ref,
  change: Exclude<SettingsChange, { settings: unknown }>,
  recorder: EffectRecorder<Machine>,
): Ref {
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
      case 'settings.set': {
        if (!isOpen(ref)) return ref;
        // The time that is chosen, but not saved, is not sent.
        const { version = 0, rush_minutes = 0, preparation_minutes = 0 } = ref.settings ?? {};
        const change = { rush_minutes, preparation_minutes, ...event.settings };
        recorder.call('saveSettings', { restaurantId: 12, version, change });
        return {
          ...ref,
          at: 'saving',
          saving: { settings: event.settings },
          sent: { settings: event.settings },
          failure: null,
        };
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
    const { at, settings, saving, failure, sent } = ref;
    return {
      shows: {
        view: at === 'loading' || at === 'failed' ? at : 'open',
        settings,
        status: statusOf(settings),
        preparation: preparationOf(ref),
        saving,
        saved: at === 'saved' ? sent : null,
        failed: failedOf(ref),
        isChangedElsewhere: at === 'changedElsewhere',
        failure,
      },
    };
  },
};

/** The settings of the model are recognised by their version. */
function statusOf(settings: OrderSettings | null): OrderSettingsView['status'] {
  if (settings?.version === 5) return { tone: 'turmeric', text: 'Paused until 1:15 pm' };
  if (settings?.version === 9) return { tone: 'turmeric', text: 'Paused until you resume' };
  return settings === null ? { tone: 'plain', text: 'Closed now' } : { tone: 'leaf', text: 'Taking orders' };
}

const problem = (code: string, message: string) => ({ code, message, detail: message });

const load: Call<{ restaurantId: number }, LoadSettingsResult> = {
  at: `POST ${api}/order-settings`,
  body: ({ restaurantId }) => ({ restaurant_id: restaurantId }),
  answer: (outcome) =>
    outcome.kind === 'loaded'
      ? { status: 200, json: outcome.settings }
      : { status: 404, json: problem('restaurant_not_found', outcome.message) },
};

export const calls = {
  loadSettings: load,
  refreshSettings: load,
  saveSettings: {
    at: `PUT ${api}/*`,
    path: ({ change }) => `${api}/${'pause' in change ? 'pause' : 'order-settings'}`,
    body: ({ restaurantId, version, change }) => ({ restaurant_id: restaurantId, version, ...change }),
    answer(outcome) {
      if (outcome.kind === 'saved') return { status: 200, json: outcome.settings };
      if (outcome.kind === 'refused') return { status: 429, json: problem('too_many_requests', outcome.message) };
      return { status: 409, json: { ...problem('changed_elsewhere', 'Changed.'), settings: outcome.settings } };
    },
    also: [
      [
        'a conflict without the settings',
        { status: 409, json: problem('changed_elsewhere', 'Changed.') },
        refused('Changed.'),
      ],
    ],
  },
} satisfies Calls<Machine>;

export const orderSettingsFlow = defineFlow({
  model: orderSettingsModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'order-settings',
  flows: [orderSettingsFlow],
  calls: apiCalls<Machine>(calls, (api) => createOrderSettingsActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
