import { shareOrderMachine } from '../../../../machines/customer/share-order/share-order.machine.ts';
import { selectPage, type ShareOrderView } from '../../../../machines/customer/share-order/share-order.view.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';

export const shareOrderModel = defineModel(shareOrderMachine, {
  input: undefined,
  events: { 'share.press': [{ type: 'share.press' }] },
  actors: { share: { outcomes: ['shared', 'dismissed', 'copied'] } },
  delays: { copied: 2_000 },
});

interface Ref {
  at: 'idle' | 'sharing' | 'copied' | 'failed';
}

const oracle: Oracle<typeof shareOrderMachine, Ref, { shows: ShareOrderView }> = {
  start: () => ({ at: 'idle' }),
  step(ref, event, recorder) {
    switch (event.type) {
      case 'share.press':
        if (ref.at === 'sharing') return ref;
        recorder.call('share', undefined);
        return { at: 'sharing' };
      case 'share done':
        return { at: event.output === 'copied' ? 'copied' : 'idle' };
      case 'share failed':
        return { at: 'failed' };
      case 'after copied':
        return ref.at === 'copied' ? { at: 'idle' } : ref;
    }
  },
  page: ({ at }) => ({
    shows: { label: at === 'copied' ? 'Copied!' : 'Share', isCopied: at === 'copied', hasFailed: at === 'failed' },
  }),
};

export const flow = registerFlow({
  name: 'share order',
  flows: [defineFlow({ model: shareOrderModel, oracle, observe: (snapshot) => ({ shows: selectPage(snapshot) }) })],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
