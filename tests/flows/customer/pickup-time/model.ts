import type { PickupTimes } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}+05:30`);
export const [at130, at2, at230, at430] = ['13:30', '14:00', '14:30', '16:30'].map(at) as [
  number,
  number,
  number,
  number,
];
const slot = (start_time: number, left: 'free' | 'few' | 'full') => ({ start_time, slot_duration: 30, left }) as const;

/** An open restaurant that accepts each order itself: the last of its slots is full. */
export const openTimes: PickupTimes = {
  ...{ now: at('13:00'), asap: { ready_at: at('13:20') }, opens_at: null, accept_mode: 'manual' },
  slots: [slot(at130, 'free'), slot(at2, 'few'), slot(at230, 'full')],
};
/** A restaurant that opens at 4 pm. */
export const closedTimes: PickupTimes = {
  ...{ now: at('13:00'), asap: null, opens_at: at('16:00'), accept_mode: 'auto', slots: [slot(at430, 'free')] },
};
/** A restaurant that is open, with full slots in the next hour and no other today. */
export const noTimes: PickupTimes = { now: at('13:00'), asap: null, opens_at: null, accept_mode: 'auto', slots: [] };

export const pickupTimeModel = defineModel(pickupTimeMachine, {
  input: undefined,
  events: {
    'time.choose': [
      { type: 'time.choose', start: at130 },
      { type: 'time.choose', start: at2 },
      { type: 'time.choose', start: at230 },
      { type: 'time.choose', start: at430 },
    ],
    'time.asap': [{ type: 'time.asap' }],
    'times.retry': [{ type: 'times.retry' }],
    'times.outdated': [{ type: 'times.outdated' }],
  },
  actors: {
    cart: { sends: [] },
    watchCheckout: { sends: ['times.outdated'] },
    loadTimes: {
      outcomes: [
        { kind: 'loaded', times: openTimes, chosen: null },
        { kind: 'loaded', times: openTimes, chosen: at130 },
        { kind: 'loaded', times: openTimes, chosen: at230 },
        { kind: 'loaded', times: closedTimes, chosen: null },
        { kind: 'loaded', times: closedTimes, chosen: at130 },
        { kind: 'loaded', times: noTimes, chosen: null },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
      ],
    },
  },
  delays: { refresh: 60_000 },
});
