import type { HoursEdit } from '../../../../domain/hours-form.ts';
import type { PartnerHours } from '../../../../machines/partner/hours-editor/hours-editor.actors.ts';
import {
  hoursEditorMachine,
  type HoursEditorSnapshot,
} from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';
import type { HoursDraft } from '../../../../machines/partner/lib/form-draft.ts';
import type { Calls } from '../../../engine/calls.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { refusal, refused } from '../../../fixtures/api-call.ts';

const monday = (opens_minute: number, closes_minute: number) => ({ weekday: 1, opens_minute, closes_minute });

/** Open on Mondays from 11 am to 3 pm and from 6 pm to 1 am; closed on Christmas. */
export const mondayHours: PartnerHours = {
  opening_hours: [monday(660, 900), monday(1080, 1500)],
  closed_dates: [{ day: '2026-12-25', note: 'Christmas' }],
  today: '2026-11-21',
  version: 3,
};
/** Four times on a Friday; the last one lasts from 11:59 pm until 11:59 pm of the next day. */
export const fridayHours: PartnerHours = {
  opening_hours: [0, 120, 240, 1439].map((opens_minute, index) => ({
    ...{ weekday: 5, opens_minute },
    closes_minute: index === 3 ? 2879 : opens_minute + 60,
  })),
  closed_dates: [],
  today: '2026-11-21',
  version: 3,
};
/** The hours as another device has saved them: Mondays in the evening only. */
export const hoursSavedElsewhere: PartnerHours = { ...mondayHours, opening_hours: [monday(1080, 1440)], version: 8 };
/** The hours that the server returns after a save. */
export const savedHours: PartnerHours = {
  ...mondayHours,
  opening_hours: [monday(660, 900), monday(1080, 1380)],
  version: 4,
};

/** The edits of a partner whose session ended, based on an older version than the stored one. */
export const restoredDraft: HoursDraft = {
  form: { times: [{ weekday: 1, opens: '11:00', closes: '23:30' }], dates: [{ day: '2026-12-31', note: '' }] },
  version: 2,
};

const edits: readonly HoursEdit[] = [
  { kind: 'time.add', weekday: 2 },
  { kind: 'time.add', weekday: 1 },
  { kind: 'time.add', weekday: 5 },
  { kind: 'time.change', at: 1, change: { closes: '23:30' } },
  { kind: 'time.change', at: 1, change: { opens: '14:59' } },
  { kind: 'time.change', at: 0, change: { closes: '' } },
  { kind: 'time.remove', at: 0 },
  { kind: 'day.copy', weekday: 1 },
  { kind: 'date.add' },
  { kind: 'date.change', at: 0, change: { day: '2026-11-20' } },
  { kind: 'date.change', at: 0, change: { note: ' Closed for a wedding ' } },
  { kind: 'date.remove', at: 0 },
];

export const hoursEditorModel = defineModel(hoursEditorMachine, {
  input: { restaurantId: 12 },
  events: {
    'form.edit': edits.map((edit) => ({ type: 'form.edit' as const, edit })),
    'form.submit': [{ type: 'form.submit' }],
    'form.restore': [{ type: 'form.restore', draft: restoredDraft }],
    'save.confirm': [{ type: 'save.confirm' }],
    'save.cancel': [{ type: 'save.cancel' }],
    'conflict.keep': [{ type: 'conflict.keep' }],
    'conflict.take': [{ type: 'conflict.take' }],
    'hours.retry': [{ type: 'hours.retry' }],
  },
  actors: {
    loadHours: {
      outcomes: [
        { kind: 'loaded', hours: mondayHours },
        { kind: 'loaded', hours: fridayHours },
        { kind: 'refused', message: 'Restaurant not found. Please try again.' },
      ],
    },
    countOrders: {
      outcomes: [
        { kind: 'counted', orders: 0 },
        { kind: 'counted', orders: 1 },
        { kind: 'counted', orders: 3 },
        { kind: 'refused', message: 'Server error occurred. Please try again later.' },
      ],
    },
    saveHours: {
      outcomes: [
        { kind: 'saved', hours: savedHours },
        { kind: 'changedElsewhere', hours: hoursSavedElsewhere },
        { kind: 'refused', message: 'Saturday: These times overlap. Please change one of them.' },
      ],
    },
  },
  delays: { settle: 4_000 },
  allow: isFew,
});

/**
 * Whether the model allows the event: one edit at a time, because edits are validated independently. Friday's hours are
 * edited only to reach the limit of times and to cover what is sent.
 */
function isFew({ context }: HoursEditorSnapshot, event: FlowEvent<typeof hoursEditorMachine>): boolean {
  const { form, before, message, version } = context;
  if (event.type === 'form.restore') return form === before && message === null && version === 3;
  if (event.type !== 'form.edit') return true;
  const { edit } = event;
  const isMonday = form.times[0]?.weekday === 1;
  if (!isMonday)
    return form === before && (edit.kind === 'date.add' || (edit.kind === 'time.add' && edit.weekday !== 1));
  if ('at' in edit && edit.kind.startsWith('time') && edit.at >= form.times.length) return false;
  const isFirst = edit.kind === 'time.change' && edit.change.closes === '23:30';
  return form === before && (isFirst || (message === null && version === 3));
}

const api = '/api/v1/c1/partner/hours';
const conflict = refusal(409, 'changed_elsewhere', 'Changed.');

export const calls = {
  loadHours: {
    at: `POST ${api}`,
    body: ({ restaurantId }) => ({ restaurant_id: restaurantId }),
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: outcome.hours }
        : refusal(404, 'restaurant_not_found', outcome.message),
  },
  countOrders: {
    at: `POST ${api}/orders`,
    body: ({ restaurantId, hours }) => ({ restaurant_id: restaurantId, ...hours }),
    answer: (outcome) =>
      outcome.kind === 'counted'
        ? { status: 200, json: { orders: outcome.orders } }
        : refusal(500, 'server_error', outcome.message),
  },
  saveHours: {
    at: `PUT ${api}`,
    body: ({ restaurantId, hours, version }) => ({ restaurant_id: restaurantId, ...hours, version }),
    answer(outcome) {
      if (outcome.kind === 'saved') return { status: 200, json: outcome.hours };
      return outcome.kind === 'refused'
        ? refusal(400, 'validation_error', outcome.message)
        : { ...conflict, json: { ...conflict.json, hours: outcome.hours } };
    },
    also: [['a conflict without the hours', conflict, refused('Changed.')]],
  },
} satisfies Calls<typeof hoursEditorMachine>;
