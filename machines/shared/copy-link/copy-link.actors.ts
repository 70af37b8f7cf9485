import { fromPromise } from '../lib/from-promise.ts';

interface Deps {
  /** Rejects if the browser has no clipboard or denies access. */
  writeText: (text: string) => Promise<void>;
  address: string;
}

export function createCopyLinkActors({ writeText, address }: Deps) {
  return { copy: fromPromise<void>(() => writeText(address)) };
}
