import type { alarmMachine, AlarmSnapshot } from '../../../../machines/partner/alarm/alarm.machine.ts';
import {
  selectAlarmView,
  selectIsLost,
  selectUnseen,
  selectWakeLock,
  type AlarmView,
} from '../../../../machines/partner/alarm/alarm.selectors.ts';
import { defineFlow, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';
import { alarmModel, answeredLaterModel, startedBeforeModel } from './model.ts';

type Machine = typeof alarmMachine;

interface AlarmPage extends Page {
  shows: {
    view: AlarmView;
    unseen: number;
    lost: boolean;
    rings: boolean;
    keepsScreenOn: boolean;
    hasNotices: boolean;
  };
  may: Record<'alarm.start' | 'sound.press', 'enabled' | 'absent'>;
}

interface Ref {
  at: 'off' | 'starting' | 'unlocked' | 'blocked';
  unseen: number;
  lost: boolean;
}

/** It rings exactly while the sound is unlocked and an order is unseen. */
const rings = ({ at, unseen }: Ref) => at === 'unlocked' && unseen > 0;

/** Records that the sound starts; that it ends is visible in `rings`. */
function change(before: Ref, after: Ref, recorder: EffectRecorder<Machine>): Ref {
  if (!rings(before) && rings(after)) recorder.call('ring', undefined);
  return after;
}

function press(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('unlockSound', undefined);
  recorder.call('wakeLock', undefined);
  recorder.call('orderNotices', undefined);
  return { ...ref, at: 'starting' };
}

const oracle: Oracle<Machine, Ref, AlarmPage> = {
  start(recorder) {
    recorder.call('watchBoard', undefined);
    return { at: 'off', unseen: 0, lost: false };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'alarm.start':
        return ref.at === 'off' ? press(ref, recorder) : ref;
      case 'sound.press':
        return ref.at === 'blocked' ? press(ref, recorder) : ref;
      case 'sound.unlocked':
        return ref.at === 'off' ? ref : change(ref, { ...ref, at: 'unlocked' }, recorder);
      case 'sound.blocked':
        return ref.at === 'off' ? ref : { ...ref, at: 'blocked' };
      case 'after soundStart':
        return ref.at === 'starting' ? { ...ref, at: 'blocked' } : ref;
      case 'orders.counted':
        return change(ref, { ...ref, unseen: event.unseen }, recorder);
      case 'board.answered':
        return { ...ref, lost: false };
      case 'after silence':
        return { ...ref, lost: true };
      case 'wakeLock done':
      case 'wakeLock failed':
      case 'orderNotices done':
      case 'orderNotices failed':
        return ref;
    }
  },
  page: (ref) => ({
    shows: {
      view: ref.at === 'unlocked' ? (rings(ref) ? 'ringing' : 'armed') : ref.at,
      unseen: ref.unseen,
      lost: ref.lost,
      rings: rings(ref),
      keepsScreenOn: ref.at !== 'off',
      hasNotices: ref.at !== 'off',
    },
    may: {
      'alarm.start': ref.at === 'off' ? 'enabled' : 'absent',
      'sound.press': ref.at === 'blocked' ? 'enabled' : 'absent',
    },
  }),
};

/** The alarm starts without a press, as if it had been pressed. */
const startedBefore: typeof oracle = { ...oracle, start: (recorder) => press(oracle.start(recorder), recorder) };

function observe(snapshot: AlarmSnapshot): AlarmPage {
  const can = (type: 'alarm.start' | 'sound.press') => (snapshot.can({ type }) ? 'enabled' : 'absent');
  return {
    shows: {
      view: selectAlarmView(snapshot),
      unseen: selectUnseen(snapshot),
      lost: selectIsLost(snapshot),
      rings: snapshot.children['ring'] !== undefined,
      keepsScreenOn: selectWakeLock(snapshot) !== undefined,
      hasNotices: snapshot.children.orderNotices !== undefined,
    },
    may: { 'alarm.start': can('alarm.start'), 'sound.press': can('sound.press') },
  };
}

export const alarmFlow = defineFlow({ model: alarmModel, oracle, observe });
export const answeredLaterFlow = defineFlow({ model: answeredLaterModel, oracle, observe });
export const startedBeforeFlow = defineFlow({ model: startedBeforeModel, oracle: startedBefore, observe });
