import { expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createAlarmActors, type BoardReport } from '../../../../machines/partner/alarm/alarm.actors.ts';
import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { selectPage } from '../../../../machines/partner/alarm/alarm.view.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { silentAlarm } from '../../../fixtures/silent-alarm.ts';

/** The actors with a fake sound and board. */
function fakeAlarm(wasUnlocked = false, answers: ApiAnswer[] = []) {
  const log: string[] = [];
  let report: (isUnlocked: boolean) => void = () => {};
  let press = () => {};
  let sign = () => {};
  let network: (isOnline: boolean) => void = () => {};
  let onBoard: (board: BoardReport) => void = () => {};
  let ids: readonly string[] = [];
  const { api, calls } = answeringApi(() => answers.shift() ?? { status: 200, json: { success: true } });
  const actors = createAlarmActors({
    ...silentAlarm,
    api,
    unseenIds: () => ids,
    sound: {
      unlock(listener) {
        report = listener;
        log.push('unlock');
        return () => void log.push('unlock ended');
      },
      wasUnlocked: () => wasUnlocked,
      ring() {
        log.push('ring');
        return () => void log.push('ring ended');
      },
    },
    onBoard(listener) {
      onBoard = listener;
      return () => void log.push('board ended');
    },
    onSign(listener) {
      sign = listener;
      return () => void log.push('signs ended');
    },
    onNetwork(listener) {
      network = listener;
      return () => void log.push('network ended');
    },
    askServer: () => log.push('ask'),
    now: () => 7,
    onPress(listener) {
      press = listener;
      return () => void log.push('presses ended');
    },
  });
  return {
    actors,
    log,
    report: (isUnlocked: boolean) => report(isUnlocked),
    calls,
    board(each: BoardReport, unseenIds: readonly string[] = []) {
      ids = unseenIds;
      onBoard(each);
    },
    press: () => press(),
    sign: () => sign(),
    network: (isOnline: boolean) => network(isOnline),
  };
}

it('reports a changed number of unseen orders, each answer of the server, and each sign of its stream, once', () => {
  const { actors, board, sign, log } = fakeAlarm();
  const watching = runCallback(actors.watchBoard);
  board({ unseen: 0, answeredAt: null });
  board({ unseen: 2, answeredAt: 1 });
  board({ unseen: 2, answeredAt: 1 });
  // The server did not answer the next question.
  board({ unseen: 2, answeredAt: null });
  board({ unseen: 1, answeredAt: 2 });
  sign();
  const answered = { type: 'board.answered', at: 7 };
  expect(watching.events).toEqual([
    { type: 'orders.counted', unseen: 2 },
    answered,
    { type: 'orders.counted', unseen: 1 },
    answered,
    answered,
  ]);
  watching.stop();
  expect(log).toEqual(['board ended', 'signs ended']);
});

it('reports that the browser is offline, and makes the board ask the server', () => {
  const { actors, network, log } = fakeAlarm();
  const watching = runCallback(actors.watchNetwork);
  network(true);
  network(false);
  expect(watching.events).toEqual([{ type: 'network.lost' }]);
  watching.stop();
  runCallback(actors.askServer);
  expect(log).toEqual(['network ended', 'ask']);
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

it.each([
  [true, [{ type: 'alarm.start' }]],
  [false, []],
])('starts by itself if the tab has unlocked the sound before: %s', (wasUnlocked, events) => {
  expect(runCallback(fakeAlarm(wasUnlocked).actors.resume).events).toEqual(events);
});

it('reports each press while the sound is blocked', () => {
  const { actors, press, log } = fakeAlarm();
  const watching = runCallback(actors.watchPresses);
  press();
  expect(watching.events).toEqual([{ type: 'sound.press' }]);
  watching.stop();
  expect(log).toEqual(['presses ended']);
});

it('rings until it is stopped', () => {
  const { actors, log } = fakeAlarm();
  const ringing = runCallback(actors.ring);
  expect(log).toEqual(['ring']);
  ringing.stop();
  expect(log).toEqual(['ring', 'ring ended']);
});

it('confirms each new order once, one at a time, and again if it was refused or not received', async () => {
  const { actors, board, calls } = fakeAlarm(false, ['broken', { status: 500, json: {} }]);
  const sending = runCallback(actors.confirmHeard);
  /** Reports the board until these orders were confirmed. */
  const report = (unseenIds: readonly string[], ...confirmed: string[]) =>
    vi.waitFor(() => {
      board({ unseen: unseenIds.length, answeredAt: 1 }, unseenIds);
      expect(calls.map(({ body }) => body)).toEqual(confirmed.map((orderId) => ({ orderId })));
    });
  await report([]);
  const first = ['12-1', '12-1', '12-1'];
  await report(['12-1'], ...first);
  await report(['12-1', '12-2'], ...first, '12-2');
  await report(['12-2', '12-3', '12-4'], ...first, '12-2', '12-3', '12-4');
  expect(calls.every(({ method, path }) => `${method} ${path}` === 'POST /partner/order/heard')).toBe(true);
  sending.stop();
});

it('confirms the orders after the first one by itself, and none once it rings no more', async () => {
  const { actors, board, calls } = fakeAlarm();
  const ids = ['12-1', '12-2', '12-3'];
  const sending = runCallback(actors.confirmHeard);
  board({ unseen: 3, answeredAt: 1 }, ids);
  await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual(ids.map((orderId) => ({ orderId }))));
  sending.stop();
  const muted = runCallback(actors.confirmHeard);
  board({ unseen: 3, answeredAt: 1 }, ids);
  muted.stop();
  await new Promise((done) => setTimeout(done, 50));
  expect(calls.slice(3).map(({ body }) => body)).toEqual([{ orderId: '12-1' }]);
});

it('is blind 10 s after the last sign of the server, which it asks after 6 s', () => {
  const { actors, board, log } = fakeAlarm();
  const clock = new SimulatedClock();
  const actor = createActor(alarmMachine.provide({ actors }), { clock }).start();
  clock.increment(4_000);
  board({ unseen: 0, answeredAt: 1 });
  clock.increment(5_999);
  expect(log).toEqual([]);
  clock.increment(1);
  expect(log).toEqual(['ask']);
  clock.increment(3_999);
  expect(selectPage(actor.getSnapshot()).blind).toBeNull();
  clock.increment(1);
  expect(selectPage(actor.getSnapshot()).blind).toBe('loud');
  board({ unseen: 0, answeredAt: 2 });
  expect(selectPage(actor.getSnapshot()).blind).toBeNull();
});
