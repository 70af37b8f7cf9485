import type { PickupTimes } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const at = (time: string, day = '2026-11-21') => Date.parse(`${day}T${time}+05:30`);
export const [at130, at2, at230, at430] = ['13:30', '14:00', '14:30', '16:30'].map((time) => at(time)) as [
  number,
  number,
  number,
  number,
];
const slot = (start_time: number, left: 'free' | 'few' | 'full') => ({ start_time, slot_duration: 30, left }) as const;

/** An open restaurant that accepts each order itself: the last of its slots is full. */
export const openTimes: PickupTimes = {
  ...{ now: at('13:00'), asap: { ready_at: at('13:20') }, opens_at: null, accept_mode: 'manual', accept_minutes: 5 },
  slots: [slot(at130, 'free'), slot(at2, 'few'), slot(at230, 'full')],
  restaurant_phone: '6353728417',
};
/** A restaurant without a phone number that opens at 4 pm. */
export const closedTimes: PickupTimes = {
  ...{ now: at('13:00'), asap: null, opens_at: at('16:00'), accept_mode: 'auto', slots: [slot(at430, 'free')] },
};
/** A restaurant without a phone number that is open, with full slots in the next hour and no other today. */
export const noTimes: PickupTimes = { now: at('13:00'), asap: null, opens_at: null, accept_mode: 'auto', slots: [] };

export const [today, tomorrow, saturday] = ['2026-11-21', '2026-11-22', '2026-11-28'] as const;
const days = [today, tomorrow, saturday];
export const tomorrow130 = at('13:30', tomorrow);
/** Half past midnight, which the server lists under the day before. */
export const tonight = at('00:30', tomorrow);

/** An open restaurant that takes orders for two other days too. */
export const todayOfDays: PickupTimes = { ...openTimes, accept_mode: 'auto', days };
const ofLaterDay: PickupTimes = { ...todayOfDays, asap: null, slots: [] };
/** Tomorrow; the last of its slots is full. */
export const tomorrowTimes: PickupTimes = {
  ...ofLaterDay,
  slots: [slot(tomorrow130, 'free'), slot(at('14:00', tomorrow), 'full')],
};
/** Tomorrow, with one dosa left, and no tea. */
export const shortTimes: PickupTimes = {
  ...ofLaterDay,
  slots: [slot(tomorrow130, 'free')],
  short: [
    { id: 340, left: 1 },
    { id: 341, left: 0 },
  ],
};
/** Today, with one dosa left, and no tea. */
export const shortToday: PickupTimes = { ...todayOfDays, short: shortTimes.short ?? [] };
/** The last day, after its last slot was lost. */
export const emptyDay = ofLaterDay;
/** A restaurant that is closed until tomorrow. */
export const endedToday: PickupTimes = { ...ofLaterDay, opens_at: at('11:00', tomorrow), days: [tomorrow] };

/** The list that each day may have; today without a day. */
const listsOf = {
  today: [openTimes, closedTimes, noTimes, todayOfDays, endedToday, shortToday],
  [tomorrow]: [tomorrowTimes, shortTimes],
  [saturday]: [emptyDay],
};

export const pickupTimeModel = defineModel(pickupTimeMachine, {
  input: undefined,
  events: {
    'day.choose': [
      { type: 'day.choose', day: today },
      { type: 'day.choose', day: tomorrow },
      { type: 'day.choose', day: saturday },
    ],
    'time.choose': [
      { type: 'time.choose', start: at130 },
      { type: 'time.choose', start: at2 },
      { type: 'time.choose', start: at230 },
      { type: 'time.choose', start: at430 },
      { type: 'time.choose', start: tomorrow130 },
    ],
    'time.asap': [{ type: 'time.asap' }],
    'times.retry': [{ type: 'times.retry' }],
    'network.found': [{ type: 'network.found' }],
    'times.outdated': [{ type: 'times.outdated' }],
    'dishes.changed': [{ type: 'dishes.changed' }],
    'choice.changed': [
      { type: 'choice.changed', start: null },
      { type: 'choice.changed', start: at130 },
      { type: 'choice.changed', start: tomorrow130 },
    ],
  },
  actors: {
    cart: { sends: [] },
    watchNetwork: { sends: ['network.found'] },
    watchCheckout: { sends: ['times.outdated'] },
    watchCart: { sends: ['dishes.changed', 'choice.changed'] },
    loadTimes: {
      outcomes: [
        { kind: 'loaded', times: openTimes, chosen: null, chosenDay: null },
        { kind: 'loaded', times: openTimes, chosen: at130, chosenDay: today },
        { kind: 'loaded', times: openTimes, chosen: at230, chosenDay: today },
        { kind: 'loaded', times: closedTimes, chosen: null, chosenDay: null },
        { kind: 'loaded', times: closedTimes, chosen: at130, chosenDay: null },
        { kind: 'loaded', times: noTimes, chosen: null, chosenDay: null },
        { kind: 'loaded', times: todayOfDays, chosen: null, chosenDay: null },
        { kind: 'loaded', times: todayOfDays, chosen: tomorrow130, chosenDay: tomorrow },
        { kind: 'loaded', times: shortToday, chosen: null, chosenDay: null },
        { kind: 'loaded', times: shortToday, chosen: at130, chosenDay: today },
        { kind: 'loaded', times: endedToday, chosen: null, chosenDay: null },
        { kind: 'loaded', times: tomorrowTimes, chosen: null, chosenDay: null },
        { kind: 'loaded', times: tomorrowTimes, chosen: tomorrow130, chosenDay: tomorrow },
        { kind: 'loaded', times: tomorrowTimes, chosen: at130, chosenDay: today },
        { kind: 'loaded', times: tomorrowTimes, chosen: tonight, chosenDay: today },
        { kind: 'loaded', times: todayOfDays, chosen: tonight, chosenDay: null },
        { kind: 'loaded', times: shortTimes, chosen: tomorrow130, chosenDay: tomorrow },
        { kind: 'loaded', times: emptyDay, chosen: null, chosenDay: null },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
      ],
    },
  },
  delays: { refresh: 60_000 },
  // The answer is of the day that was asked for.
  allow: ({ context: { day } }, event) =>
    event.type !== 'loadTimes done' ||
    event.output.kind === 'refused' ||
    listsOf[(day ?? 'today') as keyof typeof listsOf].includes(event.output.times),
});
