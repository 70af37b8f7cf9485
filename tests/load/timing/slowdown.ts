import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { send, type Caller } from './calls.ts';
import type { Visit, Waits } from './other-people.ts';

/** Length of a phase, and the pause of another person between two calls, ms: fewer than 1,200 calls a minute. */
const [phaseMs, pauseMs] = [6_000, 50];

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

interface Load {
  /** What is measured, for the log. */
  readonly what: string;
  /** Each calls again and again, with pauses. */
  readonly others: readonly Caller[];
  /** Each returns the next call of one caller. */
  readonly beside: readonly (() => Caller)[];
  /** The shortest time between two calls of such a caller, ms; 0 by default. */
  readonly everyMs?: number | undefined;
  readonly rounds?: number | undefined;
}

/**
 * Returns how many times as long others wait (p99) beside these calls as without them, over all rounds.
 * Expects that some of the calls are served, and that each other one is refused with a status of the 400s or 503.
 */
export async function slowdownOf(
  origin: string,
  { what, others, beside, everyMs = 0, rounds = 3 }: Load,
): Promise<number> {
  const people = fork(path.join(inject('programs'), 'other-people.js'));
  const answered = new Set<number>();
  async function phase(callers: readonly (() => Caller)[]): Promise<number[]> {
    let isOver = false;
    const repeatCalls = async (next: () => Caller) => {
      while (!isOver) {
        const pause = sleep(everyMs);
        answered.add((await send(origin, next())).status);
        await pause;
      }
    };
    const calls = callers.map(repeatCalls);
    const visit: Visit = { origin, others, phaseMs, pauseMs };
    people.send(visit);
    const [{ times, refused }] = (await once(people, 'message')) as [Waits];
    isOver = true;
    await Promise.all(calls);
    expect(refused).toEqual([]);
    return times;
  }
  try {
    await phase([]);
    const alone: number[] = [];
    const together: number[] = [];
    // In turns, so that a slower machine slows both.
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await phase([])));
      together.push(...(await phase(beside)));
    }
    console.log(`${what}: p99 ${p99(alone).toFixed(1)} ms alone, ${p99(together).toFixed(1)} ms beside`);
    expect(answered.has(200)).toBe(true);
    // On a busy machine an answer may take longer than a request may.
    expect([...answered].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    return p99(together) / p99(alone);
  } finally {
    people.kill();
  }
}
