import type { copyLinkMachine, CopyLinkSnapshot } from '../../../../machines/shared/copy-link/copy-link.machine.ts';
import {
  selectHasFailed,
  selectIsCopied,
  selectLabel,
} from '../../../../machines/shared/copy-link/copy-link.selectors.ts';
import { copyLinkModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface CopyLinkPage extends Page {
  shows: { label: 'Copy link' | 'Copied!'; copied: boolean; failed: boolean };
  may: { 'link.copy': Control };
}

interface Ref {
  at: 'idle' | 'copying' | 'copied' | 'failed';
}

const oracle: Oracle<typeof copyLinkMachine, Ref, CopyLinkPage> = {
  start: () => ({ at: 'idle' }),
  step(ref, event, recorder) {
    switch (event.type) {
      case 'link.copy':
        if (ref.at === 'copying') return ref;
        recorder.call('copy', undefined, { proves: ['CART-3'] });
        return { at: 'copying' };
      case 'copy done':
        return { at: 'copied' };
      case 'copy failed':
        return { at: 'failed' };
      case 'after copied':
        return ref.at === 'copied' ? { at: 'idle' } : ref;
    }
  },
  page: ({ at }) => ({
    shows: { label: at === 'copied' ? 'Copied!' : 'Copy link', copied: at === 'copied', failed: at === 'failed' },
    may: { 'link.copy': at === 'copying' ? 'disabled' : 'enabled' },
    proves: ['CART-3'],
  }),
};

function observe(snapshot: CopyLinkSnapshot): CopyLinkPage {
  return {
    shows: {
      label: selectLabel(snapshot),
      copied: selectIsCopied(snapshot),
      failed: selectHasFailed(snapshot),
    },
    may: { 'link.copy': snapshot.hasTag('busy') ? 'disabled' : 'enabled' },
  };
}

export const copyLinkFlow = defineFlow({ model: copyLinkModel, oracle, observe });
