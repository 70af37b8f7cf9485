import { copyLinkMachine } from '../../../../machines/shared/copy-link/copy-link.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type CopyLinkView } from '../../../../machines/shared/copy-link/copy-link.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const copyLinkModel = defineModel(copyLinkMachine, {
  input: undefined,
  events: { 'link.copy': [{ type: 'link.copy' }] },
  actors: { copy: { outcomes: [undefined] } },
  delays: { copied: 2_000 },
});

export interface CopyLinkPage {
  shows: CopyLinkView;
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
    shows: { label: at === 'copied' ? 'Copied!' : 'Copy link', isCopied: at === 'copied', hasFailed: at === 'failed' },
    proves: ['CART-3'],
  }),
};

export const copyLinkFlow = defineFlow({
  model: copyLinkModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'copy link',
  flows: [copyLinkFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
