import { expect, it } from 'vitest';
import { createConnectionActors } from '../../../../machines/shared/connection/connection.actors.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

const now = 1_795_246_200_000;

function create() {
  const reach = new Set<(isReached: boolean) => void>();
  const minutes = new Set<() => void>();
  const actors = createConnectionActors({
    onReachability: (listener) => {
      reach.add(listener);
      return () => reach.delete(listener);
    },
    everyMinute: (listener) => {
      minutes.add(listener);
      return () => minutes.delete(listener);
    },
    now: () => now,
  });
  return { ...actors, reach, minutes };
}

it('reports whether the server is reachable, and since when it is not', () => {
  const { watchNetwork, reach } = create();
  const { events, stop } = runCallback(watchNetwork);
  for (const isReached of [false, true]) for (const listener of reach) listener(isReached);
  expect(events).toEqual([{ type: 'network.lost', at: now }, { type: 'network.found' }]);
  stop();
  expect(reach.size).toBe(0);
});

it('reports the time every minute', () => {
  const { watchClock, minutes } = create();
  const { events, stop } = runCallback(watchClock);
  for (const listener of minutes) listener();
  expect(events).toEqual([{ type: 'minute.passed', at: now }]);
  stop();
  expect(minutes.size).toBe(0);
});
