import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OpeningHours, Schedule } from '../../domain/opening-hours.ts';
import type { Database } from '../db/schema.ts';
import { openingColumns } from './restaurant-settings.ts';

/** The columns that decide when a restaurant takes orders, for a query on `restaurants`. */
export function scheduleColumns(row: ExpressionBuilder<Database, 'restaurants'>) {
  return [
    ...openingColumns,
    jsonArrayFrom(
      row
        .selectFrom('opening_hours')
        .select(['weekday', 'opens_minute', 'closes_minute'])
        .whereRef('opening_hours.restaurant_id', '=', 'restaurants.id')
        .orderBy('weekday')
        .orderBy('opens_minute'),
    ).as('hours'),
    jsonArrayFrom(
      row
        .selectFrom('closed_dates')
        .select(['day', 'note'])
        .whereRef('closed_dates.restaurant_id', '=', 'restaurants.id')
        .orderBy('day'),
    ).as('closed_dates'),
  ] as const;
}

/** A row of a query with `scheduleColumns`. */
export interface ScheduleRow {
  readonly paused_until: Date | null;
  readonly last_order_minutes: number;
  readonly hours: readonly OpeningHours[];
  readonly closed_dates: readonly { readonly day: string }[];
}

export function scheduleOf({ hours, closed_dates, paused_until, last_order_minutes }: ScheduleRow): Schedule {
  return {
    hours,
    closedDates: closed_dates.map(({ day }) => day),
    pausedUntil: paused_until?.getTime() ?? null,
    lastOrderMinutes: last_order_minutes,
  };
}
