import type { CopyLinkSnapshot } from './copy-link.machine.ts';

/** The label of the button (spec §1). */
export const selectLabel = (snapshot: CopyLinkSnapshot) => (snapshot.matches('copied') ? 'Copied!' : 'Copy link');
export const selectIsCopied = (snapshot: CopyLinkSnapshot) => snapshot.matches('copied');
export const selectHasFailed = (snapshot: CopyLinkSnapshot) => snapshot.matches('failed');
