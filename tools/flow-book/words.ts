import type { EventRecord } from './book.ts';
import { eventTitle, type StepEvent } from '../../tests/engine/model.ts';

/**
 * Converts names to words: 'sendOtp' to 'send otp', 'phone.change' to 'phone change', 'image-upload' to 'image upload'.
 */
export const plainName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[.\-_]/g, ' ')
    .toLowerCase();

/** Phrases for user events `noun.verb`. `%` stands for the payload, `#` for the noun. */
const verbs: Record<string, string> = {
  change: 'types % as the #',
  write: 'writes % as the #',
  enter: 'enters % as the #',
  submit: 'sends the #',
  choose: 'chooses the # %',
  open: 'opens the # %',
  close: 'closes the #',
  retry: 'tries the # again',
  refresh: 'refreshes the # %',
  require: 'needs the # %',
  clear: 'clears the #',
  cancel: 'cancels the #',
  confirm: 'confirms the # %',
  ask: 'asks for the #',
  back: 'goes back from the #',
  resend: 'asks for another #',
  add: 'adds the # %',
  remove: 'removes the # %',
  delete: 'deletes the # %',
  edit: 'edits the # %',
  save: 'saves the #',
  increment: 'presses + on the # %',
  decrement: 'presses − on the # %',
  reduceToStock: 'reduces the # to the stock %',
  undo: 'takes the # back',
  skip: 'goes on without the #',
  go: 'goes to the # %',
  toggle: 'opens or closes the #',
  show: 'is shown the # %',
  dismiss: 'dismisses the # %',
  hold: 'points at the #',
  release: 'leaves the #',
  filter: 'filters by # %',
  next: 'goes to the next #',
  previous: 'goes to the previous #',
  copy: 'copies the #',
  allow: 'allows the #',
  leave: 'leaves the #',
  light: 'lights the #',
  manual: 'enters the # by hand',
  move: 'moves the # %',
  wanted: 'opens what needs the # %',
  want: 'wants the # %',
};

/** Phrases for events that users would not describe by their names. */
const spoken: Record<string, string> = {
  'phone.submit': 'presses Continue',
  'code.submit': 'presses Verify',
  'code.change': 'enters the OTP %',
  'pay.submit': 'presses Proceed to Pay %',
  'cart.clear': 'presses Clear Cart',
  'form.submit': 'sends the form',
  'window.paid': 'pays in the payment window %',
  'window.failed': 'sees the payment fail %',
  'window.dismissed': 'closes the payment window',
  'window.broken': 'sees the payment window break',
  'logout.confirm': 'confirms the logout',
  'session.leave': 'logs out',
};

/** Describes a step, such as 'types 98765 43210 as the phone', 'send otp answers: refused' or '9 s pass'. */
export function wordsOf(event: StepEvent, delays: Record<string, number>): EventRecord {
  const title = eventTitle(event);
  const [, id = '', how] = /^(\S+) (done|failed)$/.exec(event.type) ?? [];
  if (how === 'done') return { title, kind: 'answer', words: `${plainName(id)} answers${answer(event.output)}` };
  if (how === 'failed') return { title, kind: 'answer', words: `${plainName(id)}: no answer` };
  if (event.type.startsWith('after ')) {
    const name = event.type.slice('after '.length);
    return { title, kind: 'time', words: `${duration(delays[name] ?? 0)} pass (${plainName(name)})` };
  }
  const { type, output: _none, ...payload } = event;
  const carried = fieldsOf(payload);
  return { title, kind: 'person', words: sentence(type, carried) };
}

function sentence(type: string, carried: string): string {
  const [noun = '', verb = ''] = type.split(/\.(?=[^.]*$)/);
  const known = spoken[type] ?? verbs[verb];
  if (known === undefined) return `${plainName(noun)} ${plainName(verb)}${carried === '' ? '' : `: ${carried}`}`.trim();
  const full = known.replace('#', plainName(noun));
  const filled = full.includes('%') ? full.replace('%', carried) : `${full}${carried === '' ? '' : ` (${carried})`}`;
  return filled.replaceAll(/\s+/g, ' ').trim();
}

function answer(output: unknown): string {
  if (output === undefined || output === null) return '';
  if (typeof output === 'object' && 'kind' in output && typeof output.kind === 'string') {
    const { kind, ...rest } = output;
    const values = fieldsOf(rest);
    return `: ${plainName(kind)}${values === '' ? '' : ` (${values})`}`;
  }
  return `: ${brief(output)}`;
}

/** Returns the values of a payload as text. Only booleans and null have their names in front. */
const fieldsOf = (payload: object): string =>
  Object.entries(payload)
    .map(([name, value]: [string, unknown]) =>
      value === null || typeof value === 'boolean' ? `${plainName(name)}: ${brief(value)}` : brief(value),
    )
    .join(', ');

/** Returns a value of a payload as short text. Phone numbers are formatted. */
function brief(value: unknown): string {
  if (value === '') return 'nothing';
  if (typeof value === 'string')
    return cut(/^[6-9]\d{9}$/.test(value) ? `${value.slice(0, 5)} ${value.slice(5)}` : value);
  if (typeof value === 'object' && value !== null) {
    const named = value as Record<string, unknown>;
    const name = named['name'] ?? named['kind'] ?? named['id'];
    if (Array.isArray(value) && value.length > 2) return `${value.length} entries`;
    if (typeof name === 'string' || typeof name === 'number') return cut(String(name));
  }
  return cut(factWords(value));
}

/** Returns any value that a page shows as text: lists by their entries, records by their fields. */
export function factWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return JSON.stringify(value);
  const words = Array.isArray(value)
    ? value.map(factWords).join(' · ')
    : Object.entries(value)
        .map(([name, inner]: [string, unknown]) => `${plainName(name)}: ${inner === '' ? 'nothing' : factWords(inner)}`)
        .join(', ');
  return words === '' ? 'nothing' : words;
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Returns a text such as '400 ms', '9 s' or '24 h'. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 120_000) return `${milliseconds / 1000} s`;
  if (milliseconds < 7_200_000) return `${milliseconds / 60_000} min`;
  return `${milliseconds / 3_600_000} h`;
}

/** Returns the value of a machine's state as text, such as 'arm: open · lamp: dark'. */
export function stateWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]: [string, unknown]) => {
      if (typeof inner !== 'object' || inner === null) return `${name}: ${String(inner)}`;
      const words = stateWords(inner);
      if (words === '') return name;
      return Object.keys(inner).length > 1 ? `${name} (${words})` : `${name} › ${words}`;
    })
    .join(' · ');
}
