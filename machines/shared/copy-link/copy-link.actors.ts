import { fromPromise } from '../lib/from-promise.ts';

interface Deps {
  /** Rejects where the browser has no clipboard, or refuses it. */
  writeText: (text: string) => Promise<void>;
  address: string;
}

export function createCopyLinkActors({ writeText, address }: Deps) {
  return { copy: fromPromise<void>(() => writeText(address)) };
}
