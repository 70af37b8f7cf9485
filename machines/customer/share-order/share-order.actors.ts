import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ShareOutcome } from './share-order.machine.ts';

interface Deps {
  /** Opens the device's menu to share a text; null if the browser has none. Rejects with an `AbortError` if it is closed. */
  share: ((text: string) => Promise<void>) | null;
  /** Rejects if the browser has no clipboard or denies access. */
  writeText: (text: string) => Promise<void>;
  text: string;
}

export function createShareOrderActors({ share, writeText, text }: Deps) {
  return {
    share: fromPromise<ShareOutcome>(async () => {
      if (!share) {
        await writeText(text);
        return 'copied';
      }
      try {
        await share(text);
        return 'shared';
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
        throw error;
      }
    }),
  };
}
