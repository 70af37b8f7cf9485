import { Notice } from '../../design/notice.tsx';
import { useIsOfflineUnsaid, useOfflineParts, type SeenCall } from './offline-parts.ts';

/** 'You are offline', below the navigation bar; nothing with a network. */
export function OfflineLine() {
  const parts = useOfflineParts();
  const isUnsaid = useIsOfflineUnsaid();
  if (isUnsaid) return <Notice tone="turmeric">You are offline.</Notice>;
  return parts && <parts.OfflineBar connection={parts.connection} />;
}

/** How old is what stands below, while there is no network to ask for it anew. */
export function LastSeen({ of }: { of: SeenCall }) {
  const parts = useOfflineParts();
  return parts && <parts.LastSeen connection={parts.connection} of={of} />;
}
