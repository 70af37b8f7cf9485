import { formatTime } from '../../../domain/date-time.ts';
import { untilResumed } from '../../../domain/opening-hours.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { OrderSettings, SettingsChange } from './order-settings.actors.ts';
import { preparationOf, type OrderSettingsSnapshot } from './order-settings.machine.ts';

export interface OrderSettingsView {
  view: 'loading' | 'failed' | 'open';
  settings: OrderSettings | null;
  /** Whether customers can order now. */
  status: { tone: 'leaf' | 'turmeric' | 'plain'; text: string };
  /** The preparation time, minutes; it may be unsaved. */
  preparation: number;
  /** The change that is being saved. */
  saving: SettingsChange | null;
  /** The change that was saved, while the page says so beside its control. */
  saved: SettingsChange | null;
  /** The last change that was not saved, while the page says so beside its control. */
  failed: SettingsChange | null;
  /** Whether the last change was not saved because another device had changed the settings. */
  isChangedElsewhere: boolean;
  /** Error message of the last request. */
  failure: string | null;
}

export const selectPage = pageOf((snapshot: OrderSettingsSnapshot): OrderSettingsView => {
  const { settings, change: saving, saved, failed, message: failure } = snapshot.context;
  return {
    view: snapshot.matches('loading') ? 'loading' : snapshot.matches('failed') ? 'failed' : 'open',
    settings,
    status: statusOf(settings),
    preparation: preparationOf(snapshot.context),
    ...{ saving, saved, failed, failure },
    isChangedElsewhere: snapshot.matches({ open: 'changedElsewhere' }),
  };
});

function statusOf(settings: OrderSettings | null): OrderSettingsView['status'] {
  const until = settings?.paused_until ?? null;
  if (until === untilResumed) return { tone: 'turmeric', text: 'Paused until you resume' };
  if (until !== null) return { tone: 'turmeric', text: `Paused until ${formatTime(until)}` };
  return settings?.is_open ? { tone: 'leaf', text: 'Taking orders' } : { tone: 'plain', text: 'Closed now' };
}
