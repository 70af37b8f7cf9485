import type { liveMachine, LiveSnapshot } from '../../../../machines/shared/live/live.machine.ts';
import { customerModel, partnerModel, soonHiddenModel } from './model.ts';
import { defineFlow, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';

const links = ['connecting', 'open', 'silent', 'waiting', 'renewing', 'polling', 'hidden'] as const;
type Link = (typeof links)[number];
const visibilities = ['visible', 'hidden', 'leaving', 'away'] as const;
type Visibility = (typeof visibilities)[number];

interface LivePage extends Page {
  shows: { page: Visibility; link: Link };
  may: Record<never, never>;
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
        if (ref.page === 'visible') return ref;
        // A page that was hidden may show outdated data.
        reload();
        const visible: Ref = { ...ref, page: 'visible' };
        return ref.link === 'hidden' ? connect(visible, recorder) : visible;
      }
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
  page: ({ page, link }) => ({ shows: { page, link }, may: {}, proves: [] }),
});

function observe(snapshot: LiveSnapshot): LivePage {
  const link = links.find(
    (name) =>
      snapshot.matches({ link: name as 'waiting' }) || snapshot.matches({ link: { streaming: name as 'open' } }),
  );
  const page = visibilities.find((name) => snapshot.matches({ page: name }));
  if (!link || !page) throw new Error(`Unknown state ${JSON.stringify(snapshot.value)}`);
  return { shows: { page, link }, may: {} };
}

export const customerLiveFlow = defineFlow({ model: customerModel, oracle: oracleOf('leaving'), observe });
export const partnerLiveFlow = defineFlow({ model: partnerModel, oracle: oracleOf('hidden'), observe });
export const soonHiddenFlow = defineFlow({ model: soonHiddenModel, oracle: oracleOf('leaving'), observe });
