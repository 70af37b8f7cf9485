import { endOfDay, openingAt, untilResumed } from '../../domain/opening-hours.ts';
import type { Schemas } from '../../openapi/client.ts';
import { pick, settingColumns } from '../restaurants/restaurant-settings.ts';
import { scheduleOf } from '../restaurants/schedule.store.ts';
import type { Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { invalidField, restaurantNotFound } from './errors.ts';
import * as store from './order-settings.store.ts';
import { versionConflict } from './versions.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** How long a rush lasts, ms (D167). */
const rushMs = 60 * minuteMs;

/** What a partner sets about the orders of a restaurant: pause, rush, preparation, pickup times, acceptance (D166, D167). */
export function handlers({ db, now, config }: ApiDeps): Partial<Handlers> {
  /** Rounded up to full minutes, because pages show no seconds. */
  const inFuture = (ms: number) => new Date(Math.ceil((now().getTime() + ms) / minuteMs) * minuteMs);
  const settingsOf = async (restaurantId: number, row: Row): Promise<Schemas['OrderSettings']> => {
    const slots = await store.listOpenSlots(db, restaurantId, now());
    return shownSettings(row, now().getTime(), slots);
  };
  return {
    async getOrderSettings({ body: { restaurant_id }, principal: { id: partnerId } }) {
      const row = await store.readOrderSettings(db, { partnerId, restaurantId: restaurant_id });
      return row ? { status: 200, body: await settingsOf(restaurant_id, row) } : restaurantNotFound();
    },
    async updateOrderSettings({ body, principal: { id: partnerId } }) {
      const { restaurant_id, rush_minutes, version, ...kept } = body;
      const restaurant = { partnerId, restaurantId: restaurant_id };
      const before = await store.readOrderSettings(db, restaurant);
      if (!before) return restaurantNotFound();
      if (kept.unheard_sms === 'on' && before.unheard_sms === 'off' && !config.orderTexts.unheard) return noTemplate();
      // If only the preparation time changes, the end of the rush stays the same.
      const isSameRush = rush_minutes === rushOf(before, now().getTime()).rush_minutes;
      const rush = { rush_minutes, rush_until: rush_minutes === 0 ? null : inFuture(rushMs) };
      const change = { ...kept, ...(!isSameRush && rush) };
      const isChanged = await store.changeOrderSettings(db, restaurant, change, version);
      const row = (await store.readOrderSettings(db, restaurant)) ?? before;
      const stored = await settingsOf(restaurant_id, row);
      if (isChanged || areSameSettings(body, stored)) return { status: 200, body: stored };
      return versionConflict(version, stored.version, { settings: stored });
    },
    async pauseOrders({ body: { restaurant_id, pause, version }, principal: { id: partnerId } }) {
      const restaurant = { partnerId, restaurantId: restaurant_id };
      const before = await store.readOrderSettings(db, restaurant);
      if (!before) return restaurantNotFound();
      const paused_until = {
        none: () => null,
        minutes_15: () => inFuture(15 * minuteMs),
        minutes_30: () => inFuture(30 * minuteMs),
        minutes_60: () => inFuture(60 * minuteMs),
        end_of_day: () => new Date(endOfDay(before.hours, now().getTime())),
        until_resumed: () => new Date(untilResumed),
      }[pause]();
      const isChanged = await store.changeOrderSettings(db, restaurant, { paused_until }, version);
      const row = (await store.readOrderSettings(db, restaurant)) ?? before;
      const stored = await settingsOf(restaurant_id, row);
      if (isChanged) return { status: 200, body: stored };
      return versionConflict(version, stored.version, { settings: stored });
    },
  };
}

/** The operator sends no such messages (`SMS_UNHEARD`). */
const noTemplate = () =>
  invalidField('unheard_sms', 'must be off, because SMS_UNHEARD is off', 'This SMS is not available yet.');

type Row = NonNullable<Awaited<ReturnType<typeof store.readOrderSettings>>>;

function shownSettings(row: Row, at: number, slots: readonly store.OpenSlot[]): Schemas['OrderSettings'] {
  const { is_open, opens_text } = openingAt(scheduleOf(row), at);
  const pausedUntil = row.paused_until?.getTime() ?? 0;
  return {
    is_open,
    opens_text,
    paused_until: pausedUntil > at ? pausedUntil : null,
    ...pick(row, settingColumns),
    ...rushOf(row, at),
    open_orders: store.countOrders(slots),
    ...(pausedUntil > at && {
      paused_orders: store.countOrders(slots.filter(({ slot_start: start }) => start.getTime() < pausedUntil)),
    }),
    version: row.order_settings_version,
  };
}

/** Returns the rush that applies now. */
function rushOf(
  { rush_minutes, rush_until }: Row,
  at: number,
): Pick<Schemas['OrderSettings'], 'rush_minutes' | 'rush_until'> {
  const until = rush_until?.getTime() ?? 0;
  return until > at ? { rush_minutes, rush_until: until } : { rush_minutes: 0, rush_until: null };
}

/** Whether the stored settings are the sent ones, so that an earlier attempt has saved them. */
function areSameSettings(sent: Schemas['OrderSettingsChange'], stored: Schemas['OrderSettings']): boolean {
  const { restaurant_id: _, version: __, ...settings } = sent;
  return JSON.stringify({ ...stored, ...settings }) === JSON.stringify(stored);
}
