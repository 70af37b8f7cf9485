import { pageOf } from '../../shared/lib/page-of.ts';
import type { ReadyNoticeSnapshot } from './ready-notice.machine.ts';

export interface ReadyNoticeView {
  view: 'offered' | 'asking' | 'waiting' | 'denied' | 'unsupported' | 'notified';
}

export const selectPage = pageOf(({ value }: ReadyNoticeSnapshot): ReadyNoticeView => {
  if (value === 'recalling') return { view: 'waiting' };
  return { view: value === 'notifying' || value === 'over' ? 'notified' : value };
});
