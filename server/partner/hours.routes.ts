import { hoursErrors, weekdayNames } from '../../domain/hours-rules.ts';
import { dateOfHours, lostWindows } from '../../domain/opening-hours.ts';
import type { OpeningHours } from '../../domain/opening-hours.ts';
import type { Schemas } from '../../openapi/client.ts';
import { scheduleOf } from '../restaurants/schedule.store.ts';
import type { Handlers } from '../http/contract.ts';
import type { ApiDeps } from '../process/deps.ts';
import { invalidField, restaurantNotFound } from './errors.ts';
import * as store from './hours.store.ts';
import { countOrders, listOpenSlots, type OpenSlot } from './order-settings.store.ts';
import { versionConflict } from './versions.ts';
import { minuteMs } from '../../domain/time-units.ts';

/** When a restaurant is open, which its partner sets: weekly hours and closed dates (D165). */
export function handlers({ db, now }: ApiDeps): Partial<Handlers> {
  return {
    async getPartnerHours({ body: { restaurant_id }, principal: { id: partnerId } }) {
      const row = await store.readHours(db, { partnerId, restaurantId: restaurant_id });
      return row ? { status: 200, body: shownHours(row, now()) } : restaurantNotFound();
    },
    async updatePartnerHours({ body, principal: { id: partnerId } }) {
      const restaurant = { partnerId, restaurantId: body.restaurant_id };
      const invalid = invalidHours(body);
      if (invalid) return invalid;
      const isReplaced = await store.replaceHours(db, restaurant, body, body.version);
      const row = await store.readHours(db, restaurant);
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
      const row = await store.readHours(db, { partnerId, restaurantId });
      if (!row) return restaurantNotFound();
      const before = { ...scheduleOf(row), pausedUntil: null };
      const after = { hours, closedDates: closed_dates.map(({ day }) => day), pausedUntil: null };
      const slots = await listOpenSlots(db, restaurantId, now());
      const ends = slots.map(endOf);
      const lost = lostWindows(before, after, now().getTime(), Math.max(now().getTime(), ...ends));
      const outside = slots.filter((slot) =>
        lost.some(({ from, to }) => slot.slot_start.getTime() < to && from < endOf(slot)),
      );
      return { status: 200, body: { orders: countOrders(outside) } };
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof store.readHours>>>;
type Hours = Pick<Schemas['PartnerHours'], 'opening_hours' | 'closed_dates'>;

const endOf = ({ slot_start, slot_minutes }: OpenSlot) => slot_start.getTime() + slot_minutes * minuteMs;

/**
 * Returns the hours as the form shows them. Closed dates that are over are left out, so that the next save removes them;
 * a date is over when the night after it is, because it closes that too.
 */
function shownHours({ hours, closed_dates, hours_version }: Row, now: Date): Schemas['PartnerHours'] {
  const today = dateOfHours(hours, now.getTime());
  const closedDates = closed_dates.filter(({ day }) => day >= today);
  return { opening_hours: hours, closed_dates: closedDates, today, version: hours_version };
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
