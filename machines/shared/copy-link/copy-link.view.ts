import type { CopyLinkSnapshot } from './copy-link.machine.ts';

export interface CopyLinkView {
  /** The label of the button (spec §1). */
  label: 'Copy link' | 'Copied!';
  isCopied: boolean;
  hasFailed: boolean;
}

export function selectPage(snapshot: CopyLinkSnapshot): CopyLinkView {
  const isCopied = snapshot.matches('copied');
  return { label: isCopied ? 'Copied!' : 'Copy link', isCopied, hasFailed: snapshot.matches('failed') };
}
