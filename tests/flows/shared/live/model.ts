import { liveMachine } from '../../../../machines/shared/live/live.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const sends = ['stream.opened', 'stream.alive', 'stream.hint', 'stream.ended', 'stream.failed'] as const;

/** @param hiddenMs How long a hidden page keeps its stream; null for always. */
const modelOf = (hiddenMs: number | null) =>
  defineModel(liveMachine, {
    input: { pollMs: 10_000, slowMs: 60_000, hiddenMs },
    events: {
      'page.shown': [{ type: 'page.shown' }],
      'page.hidden': [{ type: 'page.hidden' }],
      'stream.opened': [
        { type: 'stream.opened', id: '1', isResumed: false },
        { type: 'stream.opened', id: null, isResumed: true },
      ],
      'stream.alive': [{ type: 'stream.alive' }],
      'stream.hint': [{ type: 'stream.hint', id: '2' }],
      'stream.ended': [
        { type: 'stream.ended', retryMs: null },
        { type: 'stream.ended', retryMs: 5_000 },
      ],
      'stream.failed': [{ type: 'stream.failed', retryMs: 5_000 }],
    },
    actors: { watchPage: { sends: ['page.shown', 'page.hidden'] }, stream: { sends } },
    delays: {
      poll: 10_000,
      slowPoll: 60_000,
      hide: hiddenMs ?? 60_000,
      connect: 20_000,
      heartbeat: 30_000,
      silence: 30_000,
      retry: 5_000,
      renew: 1_000,
      giveUp: 120_000,
    },
  });

/** Customers close the stream of a page that is hidden; partners keep it, for the alarm. */
export const customerModel = modelOf(60_000);
export const partnerModel = modelOf(null);

/** Only streams that open and end while the page is left, which takes less time than any wait for the next stream. */
export const soonHiddenModel = defineModel(liveMachine, {
  ...modelOf(500),
  allow: (_, { type }) => !['stream.alive', 'stream.hint', 'stream.failed'].includes(type),
});
