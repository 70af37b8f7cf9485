import type { ReadyNoticeSnapshot } from './ready-notice.machine.ts';

export type ReadyNoticeView = 'offered' | 'asking' | 'waiting' | 'denied' | 'unsupported' | 'notified';

export function selectNoticeView({ value }: ReadyNoticeSnapshot): ReadyNoticeView {
  return value === 'notifying' ? 'notified' : value;
}
