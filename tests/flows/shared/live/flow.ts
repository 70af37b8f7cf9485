import { liveMachine, type LiveSnapshot } from '../../../../machines/shared/live/live.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

const sends = ['stream.opened', 'stream.alive', 'stream.hint', 'stream.ended', 'stream.failed'] as const;

/** @param hiddenMs How long a hidden page keeps its stream; null for always. */
const modelOf = (hiddenMs: number | null) =>
  defineModel(liveMachine, {
    input: { pollMs: 10_000, slowMs: 60_000, hiddenMs },
    events: {
      'page.shown': [{ type: 'page.shown' }],
      'page.hidden': [{ type: 'page.hidden' }],
      'page.restored': [{ type: 'page.restored' }],
      'network.found': [{ type: 'network.found' }],
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
    actors: {
      watchPage: { sends: ['page.shown', 'page.hidden', 'page.restored', 'network.found'] },
      stream: { sends },
    },
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

const links = ['connecting', 'open', 'silent', 'waiting', 'renewing', 'polling', 'hidden'] as const;
type Link = (typeof links)[number];
const visibilities = ['visible', 'hidden', 'leaving', 'away'] as const;
type Visibility = (typeof visibilities)[number];

interface LivePage {
  shows: { page: Visibility; link: Link };
}

interface Ref {
  page: Visibility;
  link: Link;
  failures: number;
  lastEventId: string | null;
}

type Recorder = EffectRecorder<typeof liveMachine>;

function connect(ref: Ref, recorder: Recorder): Ref {
  recorder.call('stream', { lastEventId: ref.lastEventId });
  return { ...ref, link: 'connecting' };
}

/** The first failure waits for the next attempt; after the second one the page polls. */
const fail = (ref: Ref): Ref =>
  ref.failures > 0 ? { ...ref, link: 'polling' } : { ...ref, link: 'waiting', failures: 1 };

function heard(ref: Ref, id: string | null = null): Ref {
  return { ...ref, link: 'open', failures: 0, lastEventId: id ?? ref.lastEventId };
}

/** The page polls slowly until the stream is given up. */
const isLive = ({ link }: Ref) => link === 'open' || link === 'silent';

/** A page that is hidden but not left has an alarm, which must ring. */
const polls = ({ page }: Ref) => page === 'visible' || page === 'hidden';

const isStreaming = (ref: Ref) => ref.link === 'connecting' || isLive(ref);

/** @param whenHidden What a page becomes when it is hidden. */
const oracleOf = (whenHidden: 'hidden' | 'leaving'): Oracle<typeof liveMachine, Ref, LivePage> => ({
  start(recorder) {
    recorder.call('watchPage', undefined);
    return connect({ page: 'visible', link: 'connecting', failures: 0, lastEventId: null }, recorder);
  },
  step(ref, event, recorder) {
    const reload = () => recorder.emit({ type: 'poll.due' });
    switch (event.type) {
      case 'page.hidden':
        return ref.page === 'visible' ? { ...ref, page: whenHidden } : ref;
      case 'page.shown': {
        // A page that was hidden may show outdated data.
        if (ref.page !== 'visible') reload();
        const visible: Ref = ref.page === 'visible' ? ref : { ...ref, page: 'visible' };
        if (ref.link === 'hidden') return connect(visible, recorder);
        // Nobody waits in front of a page for the next attempt.
        return ref.link === 'waiting' || ref.link === 'polling'
          ? connect({ ...visible, failures: 0 }, recorder)
          : visible;
      }
      case 'page.restored':
        // The browser has ended the connections of the page, and it was not notified of what it missed (API-26).
        reload();
        return connect({ ...ref, page: 'visible', failures: 0 }, recorder);
      case 'network.found':
        if (ref.page === 'away') return ref;
        reload();
        return connect({ ...ref, failures: 0 }, recorder);
      case 'after hide':
        return ref.page === 'leaving' ? { ...ref, page: 'away', link: 'hidden' } : ref;
      case 'after poll':
        if (polls(ref) && !isLive(ref)) reload();
        return ref;
      case 'after slowPoll':
        if (polls(ref) && isLive(ref)) reload();
        return ref;
      case 'stream.opened':
        if (!isStreaming(ref)) return ref;
        if (!event.isResumed) reload();
        return heard(ref, event.id);
      case 'stream.hint':
        if (!isStreaming(ref)) return ref;
        reload();
        return heard(ref, event.id);
      case 'stream.alive':
        return isStreaming(ref) ? heard(ref) : ref;
      case 'stream.ended':
        if (ref.link === 'connecting') return fail(ref);
        if (!isLive(ref)) return ref;
        return { ...ref, link: event.retryMs === null ? 'renewing' : 'waiting' };
      case 'stream.failed':
        return isStreaming(ref) ? fail(ref) : ref;
      case 'after connect':
        return ref.link === 'connecting' ? fail(ref) : ref;
      case 'after heartbeat':
        return ref.link === 'open' ? { ...ref, link: 'silent' } : ref;
      case 'after silence':
        if (ref.link !== 'silent') return ref;
        reload();
        return { ...ref, link: 'polling' };
      case 'after retry':
        return ref.link === 'waiting' ? connect(ref, recorder) : ref;
      case 'after renew':
        return ref.link === 'renewing' ? connect(ref, recorder) : ref;
      case 'after giveUp':
        return ref.link === 'polling' ? connect(ref, recorder) : ref;
    }
  },
  page: ({ page, link }) => ({ shows: { page, link } }),
});

function observe(snapshot: LiveSnapshot): LivePage {
  const link = links.find(
    (name) =>
      snapshot.matches({ link: name as 'waiting' }) || snapshot.matches({ link: { streaming: name as 'open' } }),
  );
  const page = visibilities.find((name) => snapshot.matches({ page: name }));
  if (!link || !page) throw new Error(`Unknown state ${JSON.stringify(snapshot.value)}`);
  return { shows: { page, link } };
}

export const customerLiveFlow = defineFlow({ model: customerModel, oracle: oracleOf('leaving'), observe });
export const partnerLiveFlow = defineFlow({ model: partnerModel, oracle: oracleOf('hidden'), observe });
export const soonHiddenFlow = defineFlow({ model: soonHiddenModel, oracle: oracleOf('leaving'), observe });

export const flow = registerFlow({
  name: 'live',
  flows: [customerLiveFlow, partnerLiveFlow, soonHiddenFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
