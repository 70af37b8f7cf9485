import { hoursErrors, weekdayNames } from '../../domain/hours-rules.ts';
import { dateOfHours, endOfDay, openingAt, untilResumed, lostWindows } from '../../domain/opening-hours.ts';
import type { OpeningHours } from '../../domain/opening-hours.ts';
import type { Schemas } from '../../openapi/client.ts';
import { scheduleOf } from '../catalog/schedule.ts';
import type { Handlers } from '../contract.ts';
import type { ApiDeps } from '../deps.ts';
import { invalidField, restaurantNotFound } from './errors.ts';
import * as store from './hours.store.ts';
import { versionConflict } from './versions.ts';

const minuteMs = 60_000;
/** How long a rush lasts, ms (D167). */
const rushMs = 60 * minuteMs;

/**
 * When a restaurant takes orders, which its partner sets: weekly hours, closed dates, pause and rush (D165 to D167).
 */
export function handlers({ db, now }: ApiDeps): Partial<Handlers> {
  /** Rounded up to full minutes, because pages show no seconds. */
  const inFuture = (ms: number) => new Date(Math.ceil((now().getTime() + ms) / minuteMs) * minuteMs);
  const settingsOf = async (restaurantId: number, row: Row): Promise<Schemas['OrderSettings']> => {
    const slots = await store.listOpenSlots(db, restaurantId, now());
    return shownSettings(row, now().getTime(), sum(slots));
  };
  return {
    async getPartnerHours({ body: { restaurant_id }, principal: { id: partnerId } }) {
      const row = await store.readOpeningTimes(db, { partnerId, restaurantId: restaurant_id });
      return row ? { status: 200, body: shownHours(row, now()) } : restaurantNotFound();
    },
    async updatePartnerHours({ body, principal: { id: partnerId } }) {
      const restaurant = { partnerId, restaurantId: body.restaurant_id };
      const invalid = invalidHours(body);
      if (invalid) return invalid;
      const isReplaced = await store.replaceHours(db, restaurant, body, body.version);
      const row = await store.readOpeningTimes(db, restaurant);
      if (!row) return restaurantNotFound();
      const stored = shownHours(row, now());
      // An earlier attempt may have saved the same form, although its response was lost.
      const isSaved = isReplaced || areSameHours(body, { opening_hours: row.hours, closed_dates: row.closed_dates });
      if (isSaved) return { status: 200, body: stored };
      return versionConflict(body.version, row.hours_version, { hours: stored });
    },
    async countOrdersOutsideHours({ body, principal: { id: partnerId } }) {
      const { restaurant_id: restaurantId, opening_hours: hours, closed_dates } = body;
      const invalid = invalidHours(body);
      if (invalid) return invalid;
      const row = await store.readOpeningTimes(db, { partnerId, restaurantId });
      if (!row) return restaurantNotFound();
      const before = { ...scheduleOf(row), pausedUntil: null };
      const after = { hours, closedDates: closed_dates.map(({ day }) => day), pausedUntil: null };
      const slots = await store.listOpenSlots(db, restaurantId, now());
      const ends = slots.map(endOf);
      const lost = lostWindows(before, after, now().getTime(), Math.max(now().getTime(), ...ends));
      const outside = slots.filter((slot) =>
        lost.some(({ from, to }) => slot.slot_start.getTime() < to && from < endOf(slot)),
      );
      return { status: 200, body: { orders: sum(outside) } };
    },
    async getOrderSettings({ body: { restaurant_id }, principal: { id: partnerId } }) {
      const row = await store.readOpeningTimes(db, { partnerId, restaurantId: restaurant_id });
      return row ? { status: 200, body: await settingsOf(restaurant_id, row) } : restaurantNotFound();
    },
    async updateOrderSettings({ body, principal: { id: partnerId } }) {
      const { restaurant_id, rush_minutes, version, ...kept } = body;
      const restaurant = { partnerId, restaurantId: restaurant_id };
      const before = await store.readOpeningTimes(db, restaurant);
      if (!before) return restaurantNotFound();
      // If only the preparation time changes, the end of the rush stays the same.
      const isSameRush = rush_minutes === rushOf(before, now().getTime()).rush_minutes;
      const rush = { rush_minutes, rush_until: rush_minutes === 0 ? null : inFuture(rushMs) };
      const change = { ...kept, ...(!isSameRush && rush) };
      const isChanged = await store.changeOrderSettings(db, restaurant, change, version);
      const row = (await store.readOpeningTimes(db, restaurant)) ?? before;
      const stored = await settingsOf(restaurant_id, row);
      if (isChanged || areSameSettings(body, stored)) return { status: 200, body: stored };
      return versionConflict(version, stored.version, { settings: stored });
    },
    async pauseOrders({ body: { restaurant_id, pause, version }, principal: { id: partnerId } }) {
      const restaurant = { partnerId, restaurantId: restaurant_id };
      const before = await store.readOpeningTimes(db, restaurant);
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
      const row = (await store.readOpeningTimes(db, restaurant)) ?? before;
      const stored = await settingsOf(restaurant_id, row);
      if (isChanged) return { status: 200, body: stored };
      return versionConflict(version, stored.version, { settings: stored });
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof store.readOpeningTimes>>>;
type Slot = Awaited<ReturnType<typeof store.listOpenSlots>>[number];
type Hours = Pick<Schemas['PartnerHours'], 'opening_hours' | 'closed_dates'>;

const sum = (slots: readonly Slot[]) => slots.reduce((orders, slot) => orders + slot.orders, 0);
const endOf = ({ slot_start, slot_minutes }: Slot) => slot_start.getTime() + slot_minutes * minuteMs;

/**
 * Returns the hours as the form shows them. Closed dates that are over are left out, so that the next save removes them;
 * a date is over when the night after it is, because it closes that too.
 */
function shownHours({ hours, closed_dates, hours_version }: Row, now: Date): Schemas['PartnerHours'] {
  const today = dateOfHours(hours, now.getTime());
  const closedDates = closed_dates.filter(({ day }) => day >= today);
  return { opening_hours: hours, closed_dates: closedDates, today, version: hours_version };
}

function shownSettings(row: Row, at: number, openOrders: number): Schemas['OrderSettings'] {
  const { is_open, opens_text } = openingAt(scheduleOf(row), at);
  const pausedUntil = row.paused_until?.getTime() ?? 0;
  return {
    is_open,
    opens_text,
    paused_until: pausedUntil > at ? pausedUntil : null,
    ...rushOf(row, at),
    preparation_minutes: row.preparation_minutes,
    slot_minutes: row.slot_minutes,
    slot_capacity: row.slot_capacity,
    slot_unit: row.slot_unit,
    last_order_minutes: row.last_order_minutes,
    accept_mode: row.accept_mode,
    accept_minutes: row.accept_minutes,
    days_ahead: row.days_ahead,
    open_orders: openOrders,
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

function invalidHours({ opening_hours, closed_dates }: Hours) {
  const [fault] = Object.entries(hoursErrors(opening_hours));
  if (fault) {
    const [weekday, message] = fault;
    const day = weekdayNames[Number(weekday)] ?? '';
    return invalidField('opening_hours', `${day}: ${message}`, `${day}: ${message}`);
  }
  const days = closed_dates.map(({ day }) => day);
  const twice = days.find((day, index) => days.indexOf(day) !== index);
  if (twice === undefined) return null;
  return invalidField('closed_dates', `${twice} is named twice`, 'A closed date is there twice. Please remove one.');
}

/** Whether the stored settings are the sent ones, so that an earlier attempt has saved them. */
function areSameSettings(sent: Schemas['OrderSettingsChange'], stored: Schemas['OrderSettings']): boolean {
  const { restaurant_id: _, version: __, ...settings } = sent;
  return JSON.stringify({ ...stored, ...settings }) === JSON.stringify(stored);
}

function areSameHours(sent: Hours, stored: Hours): boolean {
  const key = ({ opening_hours, closed_dates }: Hours) =>
    JSON.stringify([
      opening_hours.map(minutesOf).toSorted(),
      closed_dates.map(({ day, note }) => `${day} ${note}`).toSorted(),
    ]);
  return key(sent) === key(stored);
}

const minutesOf = ({ weekday, opens_minute, closes_minute }: OpeningHours) =>
  `${weekday} ${opens_minute} ${closes_minute}`;
