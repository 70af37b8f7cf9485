import { StatusPill } from '../../../design/status-pill.tsx';
import * as css from './restaurants.css.ts';

/** Colours of known statuses: green, yellow and red. Any other status is grey (spec §4). */
const tones: Partial<Record<string, 'leaf' | 'turmeric' | 'red'>> = {
  approved: 'leaf',
  pending: 'turmeric',
  rejected: 'red',
};

/** A restaurant's status, capitalized. Only the server sets it (spec §4). */
export function RestaurantStatus({ status }: { status: string }) {
  const tone = tones[status];
  return (
    <StatusPill tone={tone ?? 'plain'} dot data-status={status} className={tone ? undefined : css.otherStatus}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </StatusPill>
  );
}
