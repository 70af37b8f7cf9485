import { fromPromise } from '../lib/from-promise.ts';

interface Outside {
  /** Rejects where the browser has no clipboard, or refuses it. */
  writeText: (text: string) => Promise<void>;
  address: string;
}

export function createCopyLinkActors({ writeText, address }: Outside) {
  return { copy: fromPromise<void>(() => writeText(address)) };
}
