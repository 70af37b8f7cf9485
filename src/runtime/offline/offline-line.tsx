import { Notice } from '../../design/notice.tsx';
import { useNeedsOfflineNote, useOfflineParts, type CachedCall } from './offline-parts.ts';

/** 'You are offline', below the navigation bar; nothing while online. */
export function OfflineLine() {
  const parts = useOfflineParts();
  const isUnsaid = useNeedsOfflineNote();
  if (isUnsaid) return <Notice tone="turmeric">You are offline.</Notice>;
  return parts && <parts.OfflineBar connection={parts.connection} />;
}

/** Age of the data below, while offline. */
export function LastSeen({ of }: { of: CachedCall }) {
  const parts = useOfflineParts();
  return parts && <parts.LastSeen connection={parts.connection} of={of} />;
}
