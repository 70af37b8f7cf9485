import type { HoursEdit, HoursForm, HoursFormErrors, StoredHours } from '../../../../domain/hours-form.ts';
import {
  createHoursEditorActors,
  type PartnerHours,
} from '../../../../machines/partner/hours-editor/hours-editor.actors.ts';
import type { hoursEditorMachine } from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';
import { selectPage, type HoursEditorView } from '../../../../machines/partner/hours-editor/hours-editor.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, hoursEditorModel, hoursSavedElsewhere } from './model.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof hoursEditorMachine;

export interface HoursEditorPage {
  shows: HoursEditorView;
}

interface Ref {
  at: HoursEditorView['view'];
  form: HoursForm;
  before: HoursForm;
  errors: HoursFormErrors;
  today: string;
  version: number;
  orders: number;
  failure: string | null;
}

const unreachable = 'Network connection issue. Please check your internet connection.';
const none: HoursFormErrors = { days: {}, dates: {} };
const empty: HoursForm = { times: [], dates: [] };

/** The clock time of each stored minute of the model, written by hand. */
const clock: Readonly<Record<number, string>> = {
  ...{ 0: '00:00', 60: '01:00', 120: '02:00', 180: '03:00', 240: '04:00', 300: '05:00', 660: '11:00', 900: '15:00' },
  ...{ 1080: '18:00', 1380: '23:00', 1439: '23:59', 1440: '00:00', 1500: '01:00', 2879: '23:59' },
};
const formOf = ({ opening_hours, closed_dates }: PartnerHours): HoursForm => ({
  times: opening_hours.map(({ weekday, opens_minute, closes_minute }) => ({
    ...{ weekday, opens: clock[opens_minute] ?? '?', closes: clock[closes_minute] ?? '?' },
  })),
  dates: closed_dates,
});

/**
 * Returns the hours to send, in the order of the week. A closing time that is not after the opening time is on the next
 * day.
 */
function sentOf({ times, dates }: HoursForm): StoredHours {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const opening_hours = times.map(({ weekday, opens, closes }) => ({
    weekday,
    opens_minute: minutes(opens),
    closes_minute: minutes(closes) + (closes <= opens ? 1440 : 0),
  }));
  return {
    opening_hours: opening_hours.toSorted(
      (a, b) => a.weekday * 1440 + a.opens_minute - b.weekday * 1440 - b.opens_minute,
    ),
    closed_dates: dates.map(({ day, note }) => ({ day, note: note.trim() })),
  };
}

const mondayLunch = { weekday: 1, opens: '11:00', closes: '15:00' };

function edited(form: HoursForm, edit: HoursEdit): HoursForm {
  const times = [...form.times];
  const dates = [...form.dates];
  if (edit.kind === 'time.add') {
    const { weekday } = edit;
    const isFirst = times.every((time) => time.weekday !== weekday);
    times.push(isFirst ? { weekday, opens: '11:00', closes: '15:00' } : { weekday, opens: '18:00', closes: '23:00' });
  }
  if (edit.kind === 'time.change') times.splice(edit.at, 1, { ...mondayLunch, ...form.times[edit.at], ...edit.change });
  if (edit.kind === 'time.remove') times.splice(edit.at, 1);
  if (edit.kind === 'day.copy') {
    const week = [0, 1, 2, 3, 4, 5, 6];
    return { times: week.flatMap((weekday) => form.times.map((time) => ({ ...time, weekday }))), dates };
  }
  if (edit.kind === 'date.add') dates.push({ day: '', note: '' });
  if (edit.kind === 'date.change')
    dates.splice(edit.at, 1, { day: '', note: '', ...form.dates[edit.at], ...edit.change });
  if (edit.kind === 'date.remove') dates.splice(edit.at, 1);
  return { times, dates };
}

/** Returns the errors of the model's edited forms. */
function errorsOf({ times, dates }: HoursForm): HoursFormErrors {
  const isMissing = times.some(({ closes }) => closes === '');
  const overlaps = times.some(({ weekday, opens }) => weekday === 1 && opens === '14:59');
  const isTwice = times.filter(({ weekday, opens }) => weekday === 1 && opens === '18:00').length > 1;
  const [at] = dates.flatMap(({ day }, index) => (day === '' || day === '2026-11-20' ? [index] : []));
  return {
    days: isMissing
      ? { 1: 'Please enter both times.' }
      : overlaps || isTwice
        ? { 1: 'These times overlap. Please change one of them.' }
        : {},
    dates:
      at === undefined
        ? {}
        : {
            [at]:
              dates[at]?.day === ''
                ? 'Please choose a date.'
                : 'This date is over. Please choose another or remove it.',
          },
  };
}

function begin(ref: Ref, hours: PartnerHours): Ref {
  const form = formOf(hours);
  return { ...ref, form, before: form, errors: none, today: hours.today, version: hours.version };
}

function check(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('countOrders', { restaurantId: 12, hours: sentOf(ref.form) });
  return { ...ref, at: 'checking', failure: null };
}

function save(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('saveHours', { restaurantId: 12, hours: sentOf(ref.form), version: ref.version });
  return { ...ref, at: 'saving' };
}

const isEditable = ({ at }: Ref) => at === 'editing' || at === 'saved';
const isChanged = ({ form, before }: Ref) => JSON.stringify(form) !== JSON.stringify(before);
const isFull = ({ form }: Ref) => form.times.filter(({ weekday }) => weekday === 5).length === 4;

/** As designed: before a save, the page names the orders at times that will be closed; they stay valid. */
const oracle: Oracle<Machine, Ref, HoursEditorPage> = {
  start(recorder) {
    recorder.call('loadHours', { restaurantId: 12 });
    const forms = { form: empty, before: empty, errors: none };
    return { at: 'loading', ...forms, today: '', version: 0, orders: 0, failure: null };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadHours done':
        if (event.output.kind === 'refused') return { ...ref, at: 'failed', failure: event.output.message };
        return { ...begin(ref, event.output.hours), at: 'editing' };
      case 'loadHours failed':
        return { ...ref, at: 'failed', failure: unreachable };
      case 'hours.retry':
        if (ref.at !== 'failed') return ref;
        recorder.call('loadHours', { restaurantId: 12 });
        return { ...ref, at: 'loading', failure: null };
      case 'form.edit':
        if (!isEditable(ref)) return ref;
        if (event.edit.kind === 'time.add' && event.edit.weekday === 5 && isFull(ref)) return ref;
        return { ...ref, at: 'editing', form: edited(ref.form, event.edit), errors: none };
      case 'form.restore':
        return ref.at === 'editing' ? { ...ref, ...event.draft } : ref;
      case 'form.submit': {
        if (ref.at !== 'editing' || !isChanged(ref)) return ref;
        const errors = errorsOf(ref.form);
        const isWrong = Object.keys(errors.days).length + Object.keys(errors.dates).length > 0;
        return isWrong ? { ...ref, errors } : check(ref, recorder);
      }
      case 'countOrders done':
        if (event.output.kind === 'refused') return { ...ref, at: 'editing', failure: event.output.message };
        if (event.output.orders === 0) return save(ref, recorder);
        return { ...ref, at: 'asking', orders: event.output.orders };
      case 'save.confirm':
        return ref.at === 'asking' ? save(ref, recorder) : ref;
      case 'save.cancel':
        return ref.at === 'asking' ? { ...ref, at: 'editing' } : ref;
      case 'saveHours done':
        if (event.output.kind === 'refused') return { ...ref, at: 'editing', failure: event.output.message };
        if (event.output.kind === 'changedElsewhere') return { ...ref, at: 'changedElsewhere' };
        return { ...begin(ref, event.output.hours), at: 'saved' };
      case 'countOrders failed':
      case 'saveHours failed':
        return { ...ref, at: 'editing', failure: unreachable };
      case 'conflict.keep':
        return ref.at === 'changedElsewhere' ? check({ ...ref, version: 8 }, recorder) : ref;
      case 'conflict.take':
        return ref.at === 'changedElsewhere' ? { ...begin(ref, hoursSavedElsewhere), at: 'editing' } : ref;
      case 'after settle':
        return ref.at === 'saved' ? { ...ref, at: 'editing' } : ref;
    }
  },

  page(ref) {
    const { at, form, errors, today, failure } = ref;
    return {
      shows: {
        view: at,
        form,
        errors,
        today,
        isChanged: isChanged(ref),
        affectedOrders: at === 'asking' ? ref.orders : null,
        stored: at === 'changedElsewhere' ? hoursSavedElsewhere : null,
        failure,
      },
    };
  },
};

export const hoursEditorFlow = defineFlow({
  model: hoursEditorModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
  alwaysTaken: {
    'hoursEditor.saved › form.edit #1': 'The model has few edits of a saved form; `editing` has the same guard.',
  },
});

export const flow = registerFlow({
  name: 'hours-editor',
  flows: [hoursEditorFlow],
  calls: apiCalls<Machine>(calls, (api) => createHoursEditorActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
