import { Notice } from '../../design/notice.tsx';
import type { CachedRequest } from './offline.tsx';
import { useNeedsOfflineNote, useOfflineParts } from './offline-parts.ts';

/** Shows 'You are offline' below the navigation bar; renders nothing while online. */
export function OfflineLine() {
  const parts = useOfflineParts();
  const isUnsaid = useNeedsOfflineNote();
  if (isUnsaid) return <Notice tone="turmeric">You are offline.</Notice>;
  return parts && <parts.OfflineBar connection={parts.connection} />;
}

/** Shows the age of the data below it while offline. */
export function LastSeen({ of }: { of: CachedRequest }) {
  const parts = useOfflineParts();
  return parts && <parts.LastSeen connection={parts.connection} of={of} />;
}
