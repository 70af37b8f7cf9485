import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createAlarmActors, type BoardReport } from '../../../../machines/partner/alarm/alarm.actors.ts';
import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { selectIsLost } from '../../../../machines/partner/alarm/alarm.selectors.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { flow } from './flow.ts';

testFlow(flow);

/** The actors with a fake sound and board. */
function fakeAlarm() {
  const log: string[] = [];
  let report: (isUnlocked: boolean) => void = () => {};
  let onBoard: (board: BoardReport) => void = () => {};
  const actors = createAlarmActors({
    sound: {
      unlock(listener) {
        report = listener;
        log.push('unlock');
        return () => void log.push('unlock ended');
      },
      isUnlocked: () => false,
      ring() {
        log.push('ring');
        return () => void log.push('ring ended');
      },
    },
    onBoard(listener) {
      onBoard = listener;
      return () => void log.push('board ended');
    },
    keepScreenOn: () => () => {},
    onTap: () => () => {},
    onVisibility: () => () => {},
    askPermission: () => Promise.resolve('denied'),
    show: () => Promise.resolve(),
    close: () => Promise.resolve(),
    isPageHidden: () => false,
  });
  return {
    actors,
    log,
    report: (isUnlocked: boolean) => report(isUnlocked),
    board: (each: BoardReport) => onBoard(each),
  };
}

it('reports a changed number of unseen orders, and each answer of the server, once', () => {
  const { actors, board, log } = fakeAlarm();
  const watching = runCallback(actors.watchBoard);
  board({ unseen: 0, answeredAt: null });
  board({ unseen: 2, answeredAt: 1 });
  board({ unseen: 2, answeredAt: 1 });
  board({ unseen: 1, answeredAt: 1 });
  board({ unseen: 1, answeredAt: 2 });
  expect(watching.events).toEqual([
    { type: 'orders.counted', unseen: 2 },
    { type: 'board.answered' },
    { type: 'orders.counted', unseen: 1 },
    { type: 'board.answered' },
  ]);
  watching.stop();
  expect(log).toEqual(['board ended']);
});

it('unlocks the sound when it starts, and reports whether it may be heard', () => {
  const { actors, report, log } = fakeAlarm();
  const unlocking = runCallback(actors.unlockSound);
  report(true);
  report(false);
  expect(unlocking.events).toEqual([{ type: 'sound.unlocked' }, { type: 'sound.blocked' }]);
  unlocking.stop();
  expect(log).toEqual(['unlock', 'unlock ended']);
});

it('rings until it is stopped', () => {
  const { actors, log } = fakeAlarm();
  const ringing = runCallback(actors.ring);
  expect(log).toEqual(['ring']);
  ringing.stop();
  expect(log).toEqual(['ring', 'ring ended']);
});

it('counts the connection as lost only a minute after the last answer', () => {
  const { actors, board } = fakeAlarm();
  const clock = new SimulatedClock();
  const actor = createActor(alarmMachine.provide({ actors }), { clock, input: { wasOn: false } }).start();
  clock.increment(40_000);
  board({ unseen: 0, answeredAt: 1 });
  clock.increment(59_999);
  expect(selectIsLost(actor.getSnapshot())).toBe(false);
  clock.increment(1);
  expect(selectIsLost(actor.getSnapshot())).toBe(true);
});
