import { afterAll, describe, expect, it, vi } from 'vitest';
import { sample, seedOf } from '../../engine/sampled.ts';
import type { ActionName } from '../../fixtures/order-life-actions.ts';
import { startOrderLife } from '../../fixtures/order-life-world.ts';
import { openState, prepareRaces, racesOf } from '../../fixtures/order-races.ts';
import { raceStates } from '../../fixtures/race-states.ts';
import { changeWithoutGuard, takeWithoutGuard } from '../../fixtures/stock-races.ts';
import { withoutRowLocks } from '../../fixtures/without-row-locks.ts';

// Each two actions that something can be done with in a state of an order, at once on a real PostgreSQL.
//
// An action is a sequence of steps: transactions, single statements, and calls of the payment provider. In a race, the first
// action runs until one of its transactions is to begin, and the second one until its first or a later transaction is to begin.
// Then that transaction of the first one does everything and is to be committed. Meanwhile the second action runs until it ends
// or waits for a lock. Then the transaction is committed, the second action ends, and the first one goes on.
//
// What is lawful: answers, rows of the database and refunds at the provider equal those of a run in which only one step at a
// time runs, that is both actions up to the same transactions, then the second action with the transaction of the first one
// before, after or between its steps, then the rest of the first one. Nothing else is accepted. (The results of the whole
// actions one after the other would be too strict: between two transactions of an action, another one may lawfully change what
// it works with.) A worker skips what is locked, so that it runs once more after a race, and after each run that the race is
// compared with, and all of the first action may come before its work. Only ids, random codes and times of the database's clock
// are not compared. The invariants hold after each race and each run that it is compared with.

/** How many races are drawn in a run, and the seed that draws them. */
const count = Number(process.env['RACE_PAIRS'] ?? 150);
const seed = seedOf(process.env['RACE_SEED']);
const perState = 25;

const life = await startOrderLife();
const unlocked = await startOrderLife(({ db }) => ({ db: withoutRowLocks(db) }));
const loose = await startOrderLife(() => ({ takeStock: takeWithoutGuard, changeStock: changeWithoutGuard }));
await prepareRaces([life, unlocked, loose]);
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([life, unlocked, loose].map((each) => each.stop()));
});

async function open({ createWorld }: typeof life, name: string) {
  const state = raceStates.find((each) => each.name === name);
  if (!state) throw new Error(`no state ${name}`);
  return openState(await createWorld(state.seed), state);
}

const drawn = sample(raceStates, Math.ceil(count / perState), seed);
const tried = raceStates.filter((state) => state.always || drawn.includes(state));
const named = tried.map((state) => [state.name, state] as const);

describe(`two actions at once (seed ${seed})`, () => {
  it.each(named)('end as one step at a time: %s', { timeout: 300_000 + count * 1_000 }, async (name, raceState) => {
    const { always = [] } = raceState;
    const isDrawn = drawn.includes(raceState);
    const state = await open(life, name);
    const all = await racesOf(state, isDrawn ? undefined : [...new Set(always.flat())]);
    const pairs = new Set(always.flatMap(([one, other]) => [`${one} + ${other}`, `${other} + ${one}`]));
    const chosen = isDrawn ? sample(all, Math.max(perState, Math.ceil(count / drawn.length)), seed) : [];
    const races = all.filter((race) => chosen.includes(race) || pairs.has(`${race.first.name} + ${race.second.name}`));
    const wrong: string[] = [];
    for (const race of races) wrong.push(...(await state.run(race)));
    console.log(`${name}: ${races.length} of ${all.length} races, ${state.seen.waited} waited`);
    expect(wrong).toEqual([]);
  });
});

const controls: [string, typeof life, string, [ActionName, ActionName], RegExp][] = [
  [
    'two cancellations return the dishes twice without the lock of the order',
    unlocked,
    'confirmed',
    ['the customer cancels with a refund', 'the kitchen cancels'],
    /order \d+ \(cancelled\) dish \d+: took -2, should have 0/,
  ],
  [
    'a cancellation and a part refund refund too much without the lock of the order',
    unlocked,
    'confirmed',
    ['the customer cancels with a refund', 'the partner refunds a missing dish'],
    /payment \S+: refunds of \d+, captured/,
  ],
  [
    'an order and a change of the stock lose one of both without its condition',
    loose,
    'confirmed',
    ['a customer places an order', 'the partner changes the stock'],
    /dish \d+: count \d+, ledger \d+/,
  ],
  [
    'a delay that has read the order before its preparation lets the customer cancel without the lock of the order',
    unlocked,
    'confirmed',
    ['the kitchen prepares', 'the kitchen delays'],
    /no order of their steps leads to this/,
  ],
  [
    'ticks of two dishes lose one of both without the lock of the order',
    unlocked,
    'preparing',
    ['the kitchen ticks the first dish', 'the kitchen ticks the last dish'],
    /no order of their steps leads to this/,
  ],
  [
    'the check for a later day sees no cancellation without the lock of the order',
    unlocked,
    'confirmed, for tomorrow',
    ['the kitchen cancels', 'the partner hands over, warned of later days'],
    /has .*"reason":"early"/,
  ],
  [
    'a recall and a refund in the dashboard lead to neither end without the lock of the order',
    unlocked,
    'handed over, refunded in the dashboard',
    ['the partner recalls a hand-over', 'a webhook arrives'],
    /no order of their steps leads to this/,
  ],
];

it.each(controls)('%s (control)', async (_, server, name, [first, second], fault) => {
  const state = await open(server, name);
  const races = (await racesOf(state, [first, second])).filter((race) => race.first.name === first);
  const wrong: string[] = [];
  for (const race of races) wrong.push(...(await state.run(race)));
  expect(wrong).toContainEqual(expect.stringMatching(fault));
});
