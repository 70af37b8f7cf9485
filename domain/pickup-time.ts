import { dateOf, dayOf, kolkataOffsetMs, startOf } from './kolkata-time.ts';
import { dayMs, hourMs, minuteMs } from './time-units.ts';
import { isLaterDay } from './later-day.ts';
import { endOfToday, openWindows, orderWindows, type Schedule } from './opening-hours.ts';
import type { orderSettings } from './order-settings.ts';
import type { Slot } from './slot.ts';

/** Length of a slot, minutes. */
export type SlotLength = (typeof orderSettings.slot_minutes.values)[number];
/** What a restaurant's capacity counts. */
export type CapacityUnit = (typeof orderSettings.slot_unit.values)[number];

/** Maximum time by which an order for 'as soon as possible' becomes later because slots are full, ms (D210). */
const laterAtMostMs = hourMs;
/** How much later than the promised time a meal may be ready without asking the customer, ms (D210). */
const promiseToleranceMs = 10 * minuteMs;
/** A slot counts as nearly full if fewer orders like this one fit into it. */
const fewOrders = 3;

/** The settings of a restaurant that determine its pickup times. */
export interface PickupRules {
  readonly schedule: Schedule;
  readonly preparationMinutes: number;
  /** Minutes that are added to the preparation time until `until` (epoch ms). */
  readonly rush: { readonly minutes: number; readonly until: number | null };
  readonly slotMinutes: SlotLength;
}

/** How much a restaurant prepares per slot; `max` is null without a limit. */
export interface Capacity {
  readonly max: number | null;
  readonly unit: CapacityUnit;
}

/**
 * Returns the start of the slot that contains a time. Slots begin on multiples of their length on the clock in India,
 * whose UTC offset is no multiple of an hour.
 * @param at epoch ms
 * @returns epoch ms
 */
export function slotStart(at: number, length: SlotLength): number {
  const ms = length * minuteMs;
  return Math.floor((at + kolkataOffsetMs) / ms) * ms - kolkataOffsetMs;
}

/** Returns the preparation time including the rush that applies at `at` (epoch ms), in minutes. */
export function preparationAt({ preparationMinutes, rush }: Omit<PickupRules, 'schedule' | 'slotMinutes'>, at: number) {
  return preparationMinutes + (rush.until !== null && rush.until > at ? rush.minutes : 0);
}

/**
 * Returns within how many minutes a meal that is ordered now is ready: as long as the last orders needed, or the preparation
 * time if too few were measured. A rush may make it longer (D379).
 * @param measured minutes
 * @param at epoch ms
 */
export function readyWithin(
  rules: Omit<PickupRules, 'schedule' | 'slotMinutes'>,
  measured: number | undefined,
  at: number,
) {
  const planned = preparationAt(rules, at);
  const isRush = planned > rules.preparationMinutes;
  return measured === undefined ? planned : Math.max(measured, isRush ? planned : 0);
}

/**
 * Returns when a meal that is ordered now is ready, if the restaurant takes such orders now (D210).
 * @param now epoch ms
 * @returns epoch ms, or null
 */
export function readyAsap(rules: PickupRules, now: number): number | null {
  const [window] = orderWindows(rules.schedule, now, now + dayMs);
  return window?.from === now ? now + preparationAt(rules, now) * minuteMs : null;
}

/** A slot, and the day under which it is offered: a date in Asia/Kolkata. */
export interface DaySlot extends Slot {
  readonly day: string;
  /** Whether it is of a later day, as on the board (`isLaterDay`). Before 5:00 am, no slot of the next date is. */
  readonly isLaterDay: boolean;
}

/**
 * Returns the slots that can be chosen now, of today and of the days after it (D277). Each begins when the kitchen can be
 * ready, counted from now or from the opening, and ends by closing time. The night that began today is of its date until
 * 5:00 am (`endOfToday`); all other slots are of the date on which they begin.
 * @param daysAhead for how many days after today
 * @param now epoch ms
 */
export function slotsAhead(rules: PickupRules, daysAhead: number, now: number): DaySlot[] {
  const today = dateOf(now);
  const todayEnds = endOfToday(rules.schedule.hours, now);
  const end = daysAhead === 0 ? todayEnds : Math.max(todayEnds, startOf(dayOf(now) + daysAhead + 1));
  return slotsUntil(rules, now, end).map((slot) => {
    const day = slot.start_time < todayEnds ? today : dateOf(slot.start_time);
    return { ...slot, day, isLaterDay: isLaterDay(slot.start_time, now) };
  });
}

function slotsUntil(rules: PickupRules, now: number, end: number): Slot[] {
  const { schedule, slotMinutes } = rules;
  return openWindows(schedule, now, end).flatMap(({ from, to }) => {
    const slots: Slot[] = [];
    // The last millisecond before a slot begins still belongs to the slot before it.
    let start = slotStart(from + preparationAt(rules, from) * minuteMs - 1, slotMinutes) + slotMinutes * minuteMs;
    for (; start + slotMinutes * minuteMs <= to; start += slotMinutes * minuteMs)
      slots.push({ start_time: start, slot_duration: slotMinutes });
    return slots;
  });
}

/**
 * Returns the slots for which a closed restaurant takes orders; none while it takes orders for 'as soon as possible'
 * (D272, D280).
 * @param daysAhead for how many days after today
 * @param now epoch ms
 */
export function preorderSlots(rules: PickupRules, daysAhead: number, now: number): DaySlot[] {
  return readyAsap(rules, now) === null ? slotsAhead(rules, daysAhead, now) : [];
}

/**
 * Returns the slots that an order for 'as soon as possible' may take, earliest first: that of its ready time, and those
 * that begin within an hour after it.
 * @param readyAt epoch ms
 * @returns the starts of the slots, epoch ms
 */
export function asapStarts(readyAt: number, length: SlotLength): number[] {
  const starts: number[] = [];
  for (let start = slotStart(readyAt, length); start <= readyAt + laterAtMostMs; start += length * minuteMs)
    starts.push(start);
  return starts;
}

/** Returns how much of the capacity an order takes; `portions` is the sum of its quantities. */
export function unitsOf(unit: CapacityUnit, portions: number): number {
  return unit === 'orders' ? 1 : portions;
}

/** Returns how many orders of this many units still fit into a slot. */
export function roomOf({ max }: Capacity, { taken, units }: { readonly taken: number; readonly units: number }) {
  if (max === null || taken + fewOrders * units <= max) return 'free';
  return taken + units <= max ? 'few' : 'full';
}

/** Whether a meal would be ready so much later than the cart has shown that the customer must choose again (D210). */
export function isLaterThanPromised(readyAt: number, promisedAt: number): boolean {
  return readyAt > promisedAt + promiseToleranceMs;
}
