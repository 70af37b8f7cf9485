import { alarmMachine, type AlarmSnapshot } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, selectWakeLock, type AlarmView } from '../../../../machines/partner/alarm/alarm.view.ts';
import { defineFlow, type Always, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const alarmModel = defineModel(alarmMachine, {
  input: undefined,
  events: {
    'alarm.start': [{ type: 'alarm.start' }],
    'sound.press': [{ type: 'sound.press' }],
    'sound.unlocked': [{ type: 'sound.unlocked' }],
    'sound.blocked': [{ type: 'sound.blocked' }],
    'orders.counted': [
      { type: 'orders.counted', unseen: 2 },
      { type: 'orders.counted', unseen: 0 },
    ],
    'board.answered': [{ type: 'board.answered', at: 7 }],
    'network.lost': [{ type: 'network.lost' }],
    'session.ended': [{ type: 'session.ended' }],
    'loss.accept': [{ type: 'loss.accept' }],
  },
  actors: {
    watchBoard: { sends: ['orders.counted', 'board.answered'] },
    watchNetwork: { sends: ['network.lost'] },
    askServer: { sends: [] },
    resume: { sends: ['alarm.start'] },
    watchPresses: { sends: ['sound.press'] },
    unlockSound: { sends: ['sound.unlocked', 'sound.blocked'] },
    ring: { sends: [] },
    confirmHeard: { sends: [] },
    wakeLock: { outcomes: [], rejects: false },
    orderNotices: { outcomes: [], rejects: false },
  },
  // 10 s without a sign of the server: 6 s until it is asked, 4 s for its answer.
  delays: { soundStart: 3_000, quiet: 6_000, patience: 4_000 },
});

/**
 * The server answers only after a blocked start of the sound, and then no more: the wait for
 * the next sign begins again with each answer.
 */
export const answeredLaterModel = defineModel(alarmMachine, {
  ...alarmModel,
  allow: (snapshot, { type }) =>
    type === 'board.answered'
      ? snapshot.matches({ sound: { on: 'blocked' }, connection: 'connected' })
      : type.startsWith('after ') || type === 'alarm.start' || type === 'loss.accept',
});

type Machine = typeof alarmMachine;

interface Ref {
  at: 'off' | 'starting' | 'unlocked' | 'blocked';
  unseen: number;
  link: 'connected' | 'doubtful' | 'loud' | 'accepted';
  newsAt: number | null;
  isLoggedOut: boolean;
}

/** It rings exactly while the sound is unlocked, and an order is unseen or nobody has read that the portal is blind. */
const rings = ({ at, unseen, link }: Ref) => at === 'unlocked' && (unseen > 0 || link === 'loud');

/** Records that the sound starts; that it ends is an invariant. */
function change(before: Ref, after: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (!rings(before) && rings(after)) {
    recorder.call('ring', undefined);
    recorder.call('confirmHeard', undefined);
  }
  return after;
}

function press(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('unlockSound', undefined);
  recorder.call('wakeLock', undefined);
  recorder.call('orderNotices', undefined);
  return { ...ref, at: 'starting' };
}

/** Screen readers hear each rise of the number of new orders, on all pages. */
function announceMore({ unseen: before }: Ref, unseen: number, recorder: EffectRecorder<Machine>): void {
  if (unseen > before) recorder.emit({ type: 'announce', text: 'New orders: 2' });
}

/** Any press unlocks a blocked sound, not only that of the button. */
function block(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('watchPresses', undefined);
  return { ...ref, at: 'blocked' };
}

const oracle: Oracle<Machine, Ref, { shows: AlarmView }> = {
  start(recorder) {
    recorder.call('watchBoard', undefined);
    recorder.call('watchNetwork', undefined);
    // A tab that has started the alarm before starts it again.
    recorder.call('resume', undefined);
    return { at: 'off', unseen: 0, link: 'connected', newsAt: null, isLoggedOut: false };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'alarm.start':
        return ref.at === 'off' ? press(ref, recorder) : ref;
      case 'sound.press':
        return ref.at === 'blocked' ? press(ref, recorder) : ref;
      case 'sound.unlocked':
        if (ref.at !== 'starting' && ref.at !== 'blocked') return ref;
        recorder.emit({ type: 'announce', text: ref.unseen > 0 ? 'Alarm is on. New orders: 2' : 'Alarm is on' });
        return change(ref, { ...ref, at: 'unlocked' }, recorder);
      case 'sound.blocked':
        return ref.at === 'off' ? ref : block(ref, recorder);
      case 'after soundStart':
        return ref.at === 'starting' ? block(ref, recorder) : ref;
      case 'orders.counted':
        announceMore(ref, event.unseen, recorder);
        return change(ref, { ...ref, unseen: event.unseen }, recorder);
      case 'board.answered':
        return { ...ref, link: 'connected', newsAt: event.at, isLoggedOut: false };
      case 'network.lost':
      case 'after quiet':
        if (ref.link !== 'connected') return ref;
        recorder.call('askServer', undefined);
        return { ...ref, link: 'doubtful' };
      case 'after patience':
        return ref.link === 'doubtful' ? change(ref, { ...ref, link: 'loud' }, recorder) : ref;
      case 'session.ended':
        return change(ref, { ...ref, link: 'loud', isLoggedOut: true }, recorder);
      case 'loss.accept':
        return ref.link === 'loud' ? { ...ref, link: 'accepted' } : ref;
      case 'wakeLock done':
      case 'wakeLock failed':
      case 'orderNotices done':
      case 'orderNotices failed':
        return ref;
    }
  },
  page: (ref) => ({
    shows: {
      sound: ref.at === 'unlocked' ? (rings(ref) ? 'ringing' : 'armed') : ref.at,
      unseen: ref.unseen,
      blind: ref.link === 'loud' || ref.link === 'accepted' ? ref.link : null,
      blindText: ref.isLoggedOut
        ? 'Your session has ended. Orders are missed until you log in.'
        : 'Not connected. Orders may be missed.',
      newsAt: ref.newsAt,
    },
  }),
};

const always: Always<Machine> = {
  'It rings exactly while the page says so.': (snapshot) =>
    (snapshot.children['ring'] !== undefined) === (selectPage(snapshot).sound === 'ringing'),
  'New orders are confirmed exactly while it rings.': ({ children }) =>
    (children['confirmHeard'] !== undefined) === (children['ring'] !== undefined),
  'The screen stays on and orders are notified exactly while the alarm is on.': (snapshot) =>
    [selectWakeLock(snapshot), snapshot.children.orderNotices].every(
      (each) => (each !== undefined) === (selectPage(snapshot).sound !== 'off'),
    ),
};

const observe = (snapshot: AlarmSnapshot) => ({ shows: selectPage(snapshot) });
export const alarmFlow = defineFlow({ model: alarmModel, oracle, observe, always });
export const answeredLaterFlow = defineFlow({ model: answeredLaterModel, oracle, observe, always });

export const flow = registerFlow({ name: 'alarm', flows: [alarmFlow, answeredLaterFlow] });

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
