import { formatTime } from '../../../domain/date-time.ts';
import { untilResumed } from '../../../domain/opening-hours.ts';
import type { OrderSettingsSnapshot } from './order-settings.machine.ts';
import { preparationOf } from './order-settings.setup.ts';

export const selectSettings = (snapshot: OrderSettingsSnapshot) => snapshot.context.settings;
/** Error message of the last request. */
export const selectFailure = (snapshot: OrderSettingsSnapshot) => snapshot.context.message;
/** The preparation time that the page shows, minutes; it may be unsaved. */
export const selectPreparation = (snapshot: OrderSettingsSnapshot) => preparationOf(snapshot.context);
/** The change that is being saved; null if there is none. */
export const selectSaving = (snapshot: OrderSettingsSnapshot) => snapshot.context.change;

/** Returns the result of the last save while it is shown; otherwise null. */
export function selectSettingsResult(snapshot: OrderSettingsSnapshot): 'saved' | 'changedElsewhere' | null {
  if (snapshot.matches({ open: 'saved' })) return 'saved';
  return snapshot.matches({ open: 'changedElsewhere' }) ? 'changedElsewhere' : null;
}

/** The part whose last change was not saved, while the page says so; otherwise null. */
export const selectFailedPart = (snapshot: OrderSettingsSnapshot) => snapshot.context.failedPart;

export type SettingsView = 'loading' | 'failed' | 'open';

export function selectSettingsView(snapshot: OrderSettingsSnapshot): SettingsView {
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('failed') ? 'failed' : 'open';
}

/** Returns whether customers can order now, as a text. */
export function selectStatus({ context: { settings } }: OrderSettingsSnapshot): {
  tone: 'leaf' | 'turmeric' | 'plain';
  text: string;
} {
  const until = settings?.paused_until ?? null;
  if (until === untilResumed) return pausedByHand;
  if (until !== null) return { tone: 'turmeric', text: `Paused until ${formatTime(until)}` };
  return settings?.is_open ? taking : closed;
}
const taking = { tone: 'leaf', text: 'Taking orders' } as const;
const closed = { tone: 'plain', text: 'Closed now' } as const;
const pausedByHand = { tone: 'turmeric', text: 'Paused until you resume' } as const;
