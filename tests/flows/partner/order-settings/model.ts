import type { OrderSettings } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import {
  orderSettingsMachine,
  type OrderSettingsSnapshot,
} from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { initialSettings } from '../../../fixtures/initial-settings.ts';

/** The settings of a new restaurant, without pause and rush; three orders are open. */
export const normalSettings: OrderSettings = {
  ...initialSettings,
  ...{ is_open: true, opens_text: null, paused_until: null, rush_until: null, open_orders: 3, version: 4 },
};
/** Orders are paused until 1:15 pm. */
export const pausedSettings: OrderSettings = {
  ...{ ...normalSettings, is_open: false, opens_text: 'Not taking orders until 1:15 pm', version: 5 },
  // One of the three is for a later time.
  paused_orders: 2,
  paused_until: Date.parse('2026-11-21T13:15:00+05:30'),
};
/** A rush adds 20 minutes until 2 pm; the preparation time is 25 minutes. */
export const rushSettings: OrderSettings = {
  ...{ ...normalSettings, rush_minutes: 20, rush_until: Date.parse('2026-11-21T14:00:00+05:30') },
  ...{ preparation_minutes: 25, open_orders: 1, version: 6 },
};
/**
 * The partner accepts each order within five minutes, and ten portions at most for each quarter of an hour, also for the
 * next three days.
 */
export const manualSettings: OrderSettings = {
  ...normalSettings,
  ...{ accept_mode: 'manual', accept_minutes: 5, unheard_sms: 'on', version: 7 },
  ...{ slot_minutes: 15, slot_capacity: 10, slot_unit: 'dishes', last_order_minutes: 30, days_ahead: 3 },
};
/** Settings that another device has saved: paused until the partner resumes; 40 minutes of preparation. */
export const settingsSavedElsewhere: OrderSettings = {
  ...{ ...normalSettings, is_open: false, paused_until: Date.UTC(9999, 0, 1) },
  ...{ preparation_minutes: 40, open_orders: 0, version: 9 },
};

export const orderSettingsModel = defineModel(orderSettingsMachine, {
  input: { restaurantId: 12 },
  events: {
    'pause.set': [
      { type: 'pause.set', pause: 'minutes_15' },
      { type: 'pause.set', pause: 'minutes_30' },
      { type: 'pause.set', pause: 'minutes_60' },
      { type: 'pause.set', pause: 'end_of_day' },
      { type: 'pause.set', pause: 'until_resumed' },
      { type: 'pause.set', pause: 'none' },
    ],
    'rush.set': [
      { type: 'rush.set', minutes: 0 },
      { type: 'rush.set', minutes: 10 },
      { type: 'rush.set', minutes: 20 },
      { type: 'rush.set', minutes: 30 },
    ],
    'settings.set': [
      { type: 'settings.set', settings: { accept_mode: 'manual' } },
      { type: 'settings.set', settings: { accept_minutes: 5 } },
      { type: 'settings.set', settings: { accept_mode: 'auto' } },
      { type: 'settings.set', settings: { slot_minutes: 15 } },
      { type: 'settings.set', settings: { slot_capacity: 8 } },
      { type: 'settings.set', settings: { slot_capacity: null } },
      { type: 'settings.set', settings: { slot_unit: 'dishes' } },
      { type: 'settings.set', settings: { last_order_minutes: 15 } },
      { type: 'settings.set', settings: { days_ahead: 7 } },
      { type: 'settings.set', settings: { unheard_sms: 'on' } },
    ],
    'preparation.change': [
      { type: 'preparation.change', minutes: 25 },
      { type: 'preparation.change', minutes: 20 },
      { type: 'preparation.change', minutes: 4 },
      { type: 'preparation.change', minutes: 5 },
      { type: 'preparation.change', minutes: 180 },
      { type: 'preparation.change', minutes: 181 },
    ],
    'preparation.save': [{ type: 'preparation.save' }],
    'settings.retry': [{ type: 'settings.retry' }],
  },
  actors: {
    loadSettings: {
      outcomes: [
        { kind: 'loaded', settings: normalSettings },
        { kind: 'loaded', settings: pausedSettings },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
      ],
    },
    refreshSettings: {
      outcomes: [
        { kind: 'loaded', settings: normalSettings },
        { kind: 'refused', message: 'Server error occurred. Please try again later.' },
      ],
    },
    saveSettings: {
      outcomes: [
        { kind: 'saved', settings: pausedSettings },
        { kind: 'saved', settings: rushSettings },
        { kind: 'saved', settings: manualSettings },
        { kind: 'changedElsewhere', settings: settingsSavedElsewhere },
        { kind: 'refused', message: 'Too many requests. Please wait a moment.' },
      ],
    },
  },
  delays: { settle: 4_000, refresh: 30_000 },
  allow: isFew,
});

/** Whether the model allows the event: some pauses and preparation times are set only from `normalSettings`. */
function isFew({ context }: OrderSettingsSnapshot, event: FlowEvent<typeof orderSettingsMachine>): boolean {
  const isPlain = context.settings?.version === 4 && context.preparation === null && context.message === null;
  if (event.type === 'pause.set')
    return isPlain || event.pause === 'minutes_15' || (event.pause === 'none' && context.preparation === null);
  if (event.type === 'rush.set') return isPlain || event.minutes === 20;
  // The minutes are offered while the partner accepts each order, and the unit while there is a limit.
  if (event.type === 'settings.set') {
    const isSpecial = 'accept_minutes' in event.settings || 'slot_unit' in event.settings;
    return isSpecial ? context.settings?.version === 7 : isPlain || context.settings?.version === 7;
  }
  if (event.type !== 'preparation.change' || event.minutes === 25 || event.minutes === 20) return true;
  return isPlain || context.preparation === event.minutes;
}
