import { formatTime } from '../../../../domain/date-time.ts';
import { Notice } from '../../../design/notice.tsx';

/**
 * Shows how old the displayed data is after a failed refresh.
 * @param what the beginning of the sentence, such as 'These orders are'
 * @param since epoch ms
 */
export function OutdatedLine({ what, since }: { what: string; since: number }) {
  return (
    <Notice tone="turmeric">
      {`${what} as of ${formatTime(since)}. The server did not answer since then; it is asked again by itself.`}
    </Notice>
  );
}
