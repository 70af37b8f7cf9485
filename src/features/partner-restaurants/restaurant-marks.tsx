import { StatusPill } from '../../design/status-pill.tsx';

/** Green, yellow, red; grey for whatever else a server may say (spec §4). */
const tones: Partial<Record<string, 'leaf' | 'turmeric' | 'red'>> = {
  approved: 'leaf',
  pending: 'turmeric',
  rejected: 'red',
};

/** A restaurant's status, which only the server sets (spec §4), with a capital. */
export function RestaurantStatus({ status }: { status: string }) {
  return (
    <StatusPill tone={tones[status] ?? 'plain'} dot data-status={status}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </StatusPill>
  );
}
