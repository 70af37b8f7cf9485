import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

export type OrderSettings = Schemas['OrderSettings'];
export type PauseLength = Schemas['PauseLength'];
export type RushMinutes = Schemas['RushMinutes'];

export type LoadSettingsResult = { kind: 'loaded'; settings: OrderSettings } | ApiFailure;

export type SaveSettingsResult =
  | { kind: 'saved'; settings: OrderSettings }
  /** Another client has changed the settings since this one read them. Nothing was saved. */
  | { kind: 'changedElsewhere'; settings: OrderSettings }
  | ApiFailure;

type Preparation = Pick<OrderSettings, 'rush_minutes' | 'preparation_minutes'>;

/** How orders are accepted (D259), and which pickup times and days are offered (D210, D277); what is absent stays. */
export type ChosenSettings = Omit<Schemas['OrderSettingsChange'], 'restaurant_id' | 'version' | keyof Preparation>;

/** What the partner changes with one press. */
export type SettingsChange = { pause: PauseLength } | Preparation | { settings: ChosenSettings };

/** The fields of one request. */
export type SentSettings = { pause: PauseLength } | (Preparation & ChosenSettings);

export interface SaveSettingsInput {
  restaurantId: number;
  version: number;
  change: SentSettings;
}

export function createOrderSettingsActors({ api }: { api: ApiClient }) {
  const loadSettings = fromPromise<LoadSettingsResult, { restaurantId: number }>(async ({ input, signal }) => {
    const body = { restaurant_id: input.restaurantId };
    const { data, error } = await api.POST('/partner/order-settings', { body, signal });
    return data ? { kind: 'loaded', settings: data } : { kind: 'refused', message: partnerFailure(error) };
  });
  return {
    loadSettings,
    refreshSettings: loadSettings,
    saveSettings: fromPromise<SaveSettingsResult, SaveSettingsInput>(
      async ({ input: { restaurantId, version, change }, signal }) => {
        const of = { restaurant_id: restaurantId, version };
        const { data, error } =
          'pause' in change
            ? await api.PUT('/partner/pause', { body: { ...of, ...change }, signal })
            : await api.PUT('/partner/order-settings', { body: { ...of, ...change }, signal });
        if (data) return { kind: 'saved', settings: data };
        // The error response of a gateway may have no body, or an HTML page as text.
        return typeof error === 'object' && 'settings' in error
          ? { kind: 'changedElsewhere', settings: error.settings }
          : { kind: 'refused', message: partnerFailure(error) };
      },
    ),
  };
}
