import { formatTime } from '../../../../domain/date-time.ts';
import { Notice } from '../../../design/notice.tsx';

/** Shows how old the displayed data is after a failed refresh. */
export function OutdatedLine({ of, since }: { of: string; since: number }) {
  return (
    <Notice tone="turmeric">
      These {of} are as of {formatTime(since)}. The server did not answer since then; it is asked again by itself.
    </Notice>
  );
}
